export interface ArtistProfile {
  id: number;
  displayName: string;
  /** The number of ready tracks, and their plays. */
  trackCount: number;
  totalPlays: number;
  followers: number;
  /** Whether the viewer follows the artist; false for a viewer without an account. */
  following: boolean;
}

export interface ArtistService {
  /** @throws AppError not_found, also for another user's account that does not use this service, and for a suspended one */
  profile(id: number, viewerId: number | undefined): Promise<ArtistProfile>;
  /**
   * Idempotent.
   *
   * @returns the artist's number of followers
   * @throws AppError not_found, also for an account that does not use this service; invalid_request for the caller's own account
   */
  setFollowing(followerId: number, artistId: number, following: boolean): Promise<number>;
}
