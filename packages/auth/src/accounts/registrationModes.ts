/** Who may create an account: everybody, those with an invitation, or only the operator by the command line. */
export const registrationModes = ['open', 'invited', 'closed'] as const;

export type RegistrationMode = (typeof registrationModes)[number];
