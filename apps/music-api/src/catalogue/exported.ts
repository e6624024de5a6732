/** SQL: row `r` as JSON without the account, whose export it is in. */
export const withoutAccount = "to_jsonb(r) - 'account_id'";
