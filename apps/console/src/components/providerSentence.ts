const sentences: Readonly<Record<string, string>> = {
  account_ending: 'This account is about to be deleted. Sign in to keep it, with everything in it.',
  account_suspended: 'The operator has suspended this account.',
  email_required: 'The identity provider does not tell your e-mail address, which an account needs.',
  identity_taken: 'This identity is linked to another account.',
  invitation_required: 'An account needs an invitation here. Ask the operator for one.',
  link_required:
    'There is an account with your address. Sign in with its password, and link the identity under Account, Security.',
  registration_closed: 'You have no account here, and nobody can create one. Ask the operator for one.',
  setup_code_required: 'The first account needs a password and the setup code. Create it here.',
  sign_in_denied: 'The identity provider has refused, or you have cancelled.',
  sign_in_expired: 'It took too long, or began in another browser. Try again.',
};

/** What the code of an error means with which an identity provider's answer came back. */
export const providerSentence = (code: string): string =>
  sentences[code] ?? 'The identity provider has failed. Try again.';
