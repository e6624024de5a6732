/** The longest address that a courier reaches for a user, in characters. The guard refuses longer ones. */
export const maxOutboundUrlLength = 2_048;
