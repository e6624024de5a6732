// Made from the OpenAPI documents by `npm run docs:update`. Do not edit.
export interface paths {
    "/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an account
         * @description One account works at all services. With the address of an account of another service, the password must be the same.
         */
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Log in */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get another token for the session in the cookie
         * @description The refresh token is replaced each time. The use of a replaced one ends the session.
         */
        post: operations["refresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End the session of the token */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/logout-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End all sessions of the account */
        post: operations["logoutEverywhere"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the sessions of the account, newest first */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End a session */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the account of the token */
        get: operations["getMe"];
        put?: never;
        post?: never;
        /**
         * Delete the account and everything of it
         * @description Ends all sessions and keys at once. The account, its media and all else are deleted after some days; until then, a login with `restore` keeps them. Needs the password, or a login in the last ten minutes.
         */
        delete: operations["deleteMe"];
        options?: never;
        head?: never;
        /** Change the profile */
        patch: operations["changeMe"];
        trace?: never;
    };
    "/auth/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change the password and end all other sessions */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/oidc/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Send the browser to the identity provider
         * @description For a navigation of the browser, not for a script. What is needed to check the answer is kept in a cookie for ten minutes.
         */
        get: operations["startOidc"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/oidc/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Complete a sign-in; the identity provider sends the browser here
         * @description Starts a session in a cookie, as a login with `cookie`. With `return_to`, the browser is sent there, and its page gets a token from `POST /auth/refresh`; after an error, the page finds the code in its parameter `error`.
         */
        get: operations["finishOidc"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/oidc/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to link an identity to the account
         * @description Send the browser that called this to `url`: only its cookie completes the link. Pages of another origin call this with credentials. An identity signs in for good, so this needs the password, or a session that began in the last five minutes.
         */
        post: operations["linkOidc"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/identities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the linked identities of the account, oldest first */
        get: operations["listIdentities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/identities/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a linked identity
         * @description An account without a password keeps its last one.
         */
        delete: operations["removeIdentity"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export the data of the account
         * @description Makes an archive of what this service keeps of the account: one line of JSON for each row, and the original files. While one is being made, answers that one.
         */
        post: operations["requestExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the exports of the account, newest first */
        get: operations["listExports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/exports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an export, and a link to its archive */
        get: operations["getExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/exports/{id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the archive of an export
         * @description A tar archive. Its address is the `url` of the export. Ranges work, so an interrupted download can go on.
         */
        get: operations["getExportArchive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the ways to create an account and to sign in
         * @description For a page that asks people to sign in: it offers only what works here.
         */
        get: operations["getSignInOptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/password/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a mail that resets the password
         * @description The answer and its time are the same whether or not an account has the address. An account gets a mail in 12 minutes; until then, the link of the mail before works.
         */
        post: operations["requestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/password/reset/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password with the token of a mail
         * @description The token works once, within 30 minutes. All sessions end, API keys stay, and the address counts as confirmed. A second factor stays.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/email/verify/request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask for another mail that confirms the address */
        post: operations["requestEmailVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/email/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the address with the token of a mail
         * @description Needs a session of the account, or its password: who only gets the mail may not be the one who has registered with the address.
         */
        post: operations["verifyEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get whether the account has a second factor */
        get: operations["getSecondFactor"];
        put?: never;
        /**
         * Get a secret for an authenticator
         * @description It has no effect before it is confirmed with a code, within an hour.
         */
        post: operations["beginSecondFactor"];
        /** Remove the second factor */
        delete: operations["removeSecondFactor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Activate the second factor with a first code */
        post: operations["confirmSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/pages/{page}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a page that a mail links to
         * @description The token is in the fragment of the link, so no server gets it with the page.
         */
        get: operations["getAccountPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/assets/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the script or the style of these pages */
        get: operations["getAccountAsset"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List open invitations, newest first */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invite an address
         * @description The invitation works once, for seven days and for this address only. It replaces an earlier one.
         */
        post: operations["createInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke an invitation */
        delete: operations["revokeInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List API keys, newest first */
        get: operations["listKeys"];
        put?: never;
        /** Create an API key */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke an API key at once */
        delete: operations["deleteKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app-passwords": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List app passwords, newest first */
        get: operations["listAppPasswords"];
        put?: never;
        /** Create a password for a program, such as a Subsonic player */
        post: operations["createAppPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app-passwords/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke an app password at once */
        delete: operations["deleteAppPassword"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tracks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a track */
        get: operations["getTrack"];
        put?: never;
        post?: never;
        /** Delete a track and all its files */
        delete: operations["deleteTrack"];
        options?: never;
        head?: never;
        /**
         * Change the given fields of a track
         * @description The search, the albums and all other lists follow at once. `null` removes a field. A track without an album is a single of its own. The files of a track that others may not see any more get other addresses.
         */
        patch: operations["updateTrack"];
        trace?: never;
    };
    "/tracks/{id}/cover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace the cover of a track
         * @description Answered when a worker has made the cover.
         */
        put: operations["setTrackCover"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tracks/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a track
         * @description Transcoding starts without a further call.
         */
        post: operations["uploadTrack"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tracks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the account’s tracks */
        get: operations["listTracks"];
        put?: never;
        /**
         * Fetch a track from an address
         * @description Answered at once; the status is `fetching` until the file has arrived. Then it is treated like an upload.
         */
        post: operations["fetchTrack"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tracks/{id}/like": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Like a track */
        post: operations["likeTrack"];
        /** Take back a like */
        delete: operations["unlikeTrack"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tracks/recent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List ready tracks of all accounts, newest first */
        get: operations["listRecentTracks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tracks/trending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the 20 most played tracks
         * @description Plays in a window are at most a minute old, of 7 and 30 days five minutes.
         */
        get: operations["listTrendingTracks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tracks/{id}/similar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List tracks like a track, best first */
        get: operations["listSimilarTracks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tracks/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Search tracks by title, artist and album */
        get: operations["searchTracks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search tracks, albums, artists and public playlists
         * @description Tracks are found by title, artist and album, the others by their names. Whole names come first, then beginnings, parts, and names with each of the words. Among equals, tracks are in the order of their plays, the others in that of their names.
         */
        get: operations["search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search/suggest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Complete what somebody types */
        get: operations["suggest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tracks/{id}/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream a track as AAC in an M4A container, or as it was uploaded
         * @description The original is answered to everybody if `originals` of the track is `public`, else to its owner only. So is a track that others may not see.
         */
        get: operations["streamTrack"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tracks/{id}/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the uploaded file of a track
         * @description Answered to everybody if `originals` of the track is `public`, else to its owner only.
         */
        get: operations["downloadTrack"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tracks/{id}/play": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count a play
         * @description Answered when the count is committed. A repeated id counts once within 90 days.
         */
        post: operations["countPlay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tracks/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the status and the progress of a track */
        get: operations["getPlaybackStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tracks/{id}/embed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the player page, for an iframe */
        get: operations["getEmbed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/albums/{id}/embed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the player page of an album, for an iframe */
        get: operations["getAlbumEmbed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/playlists/{id}/embed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the player page of a public playlist, for an iframe */
        get: operations["getPlaylistEmbed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shared/playlists/{token}/embed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the player page of the playlist of a link, for an iframe */
        get: operations["getSharedPlaylistEmbed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/albums/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an album with its tracks, in their order */
        get: operations["getAlbum"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the given fields of an album, on all its tracks
         * @description If the account has an album with that title and that artist already, the tracks move there, and the answer is that album.
         */
        patch: operations["updateAlbum"];
        trace?: never;
    };
    "/albums": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the albums of all accounts */
        get: operations["listAlbums"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/artists/{id}/albums": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the albums of an artist */
        get: operations["listArtistAlbums"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tracks/{id}/lyrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the lyrics of a track */
        get: operations["getLyrics"];
        /**
         * Add or replace the lyrics of a track
         * @description Plain text, or LRC with a time before each line. Without them, a track has those of its file.
         */
        put: operations["setLyrics"];
        post?: never;
        /**
         * Delete the lyrics of a track
         * @description Also those of the uploaded file.
         */
        delete: operations["deleteLyrics"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/playlists/public": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the public playlists of all accounts, newest first */
        get: operations["listPublicPlaylists"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/playlists/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a playlist with its tracks */
        get: operations["getPlaylist"];
        /** Change the given fields of a playlist */
        put: operations["updatePlaylist"];
        post?: never;
        /** Delete a playlist */
        delete: operations["deletePlaylist"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/playlists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the account’s playlists, newest first */
        get: operations["listPlaylists"];
        put?: never;
        /** Create a playlist */
        post: operations["createPlaylist"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/playlists/{id}/tracks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Order the tracks of a playlist
         * @description If the tracks are not those of the playlist, it has changed meanwhile, and the answer is 409.
         */
        put: operations["reorderPlaylist"];
        /** Add a track at the end of a playlist */
        post: operations["addTrackToPlaylist"];
        /** Remove all places of a track from a playlist */
        delete: operations["removeTrackFromPlaylist"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/playlists/{id}/tracks/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move a track to another place of its playlist
         * @description If another track is at `from`, the playlist has changed meanwhile, and the answer is 409.
         */
        post: operations["movePlaylistTrack"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/playlists/{id}/cover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set or replace the picture of a playlist
         * @description Answered when a worker has made the picture. The address of the one before ends.
         */
        put: operations["setPlaylistCover"];
        post?: never;
        /**
         * Remove the picture of a playlist
         * @description The playlist is then shown as one that never had a picture.
         */
        delete: operations["deletePlaylistCover"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/playlists/{id}/cover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove the picture of a playlist of any account
         * @description Its owner can set another one. The audit log has the reason.
         */
        delete: operations["adminDeletePlaylistCover"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/playlists/{id}/share": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make the link of a playlist
         * @description Shown once. It takes the place of the link before, which ends.
         */
        post: operations["sharePlaylist"];
        /** End the link of a playlist */
        delete: operations["unsharePlaylist"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shared/playlists/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the playlist of a link with its tracks */
        get: operations["getSharedPlaylist"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/artists/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the profile of an artist */
        get: operations["getArtist"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}/follow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Follow an artist */
        post: operations["followArtist"];
        /** Stop following an artist */
        delete: operations["unfollowArtist"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tracks of the artists whom the account follows, newest first
         * @description Page numbers reach the first 1,000 tracks; a cursor reaches all.
         */
        get: operations["listFollowedTracks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/likes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List liked tracks, last liked first */
        get: operations["listLikes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/play-queue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the account’s play queue
         * @description It is the same on all devices, and the one of players for Subsonic.
         */
        get: operations["getPlayQueue"];
        /** Replace the account’s play queue */
        put: operations["savePlayQueue"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bookmarks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the account’s bookmarks, last changed first */
        get: operations["listBookmarks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tracks/{id}/bookmark": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set a bookmark in a ready track
         * @description An account has one bookmark in a track; a new one replaces it.
         */
        put: operations["setBookmark"];
        post?: never;
        /** Delete the bookmark in a track */
        delete: operations["deleteBookmark"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ratings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tracks that the account has rated, last rated first
         * @description A rating that changes keeps its place.
         */
        get: operations["listRatings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tracks/{id}/rating": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Rate a ready track */
        put: operations["rateTrack"];
        post?: never;
        /** Take back the rating of a track */
        delete: operations["unrateTrack"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/artists/{id}/feed.xml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the newest 100 tracks of an artist as RSS */
        get: operations["getArtistFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/playlists/{id}/feed.xml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the 100 tracks that were last added to a public playlist as RSS */
        get: operations["getPlaylistFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/usage/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get plays, bandwidth, and the number and size of tracks */
        get: operations["getUsageSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/usage/daily": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get plays and bandwidth of each day */
        get: operations["getDailyUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/usage/tracks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Rank tracks by plays */
        get: operations["getTrackUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin a resumable upload
         * @description Any client of tus 1.0 can be used. The id of the upload is the id of the medium. A body has the first bytes of the file.
         */
        post: operations["createUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Cancel an upload */
        delete: operations["cancelUpload"];
        options?: never;
        /**
         * Get how much of an upload is stored
         * @description A request that still sends bytes of the upload is ended first.
         */
        head: operations["getUpload"];
        /**
         * Send the next bytes of an upload
         * @description What arrives before the connection breaks counts, too. After the last byte, the medium is processed like any other upload.
         */
        patch: operations["continueUpload"];
        trace?: never;
    };
    "/uploads/direct": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin a direct upload
         * @description The client sends the file in parts straight to the storage. The id of the upload is the id of the medium. A server whose storage takes no direct uploads answers 404 `not_configured`: use tus there.
         */
        post: operations["createDirectUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads/direct/{id}/parts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the parts that the storage has */
        get: operations["listUploadParts"];
        put?: never;
        /**
         * Get the addresses of parts
         * @description Send each part with PUT to its address, with exactly its bytes. A part that is sent again replaces itself.
         */
        post: operations["signUploadParts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads/direct/{id}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a direct upload
         * @description The storage is asked whether it has these parts. Then the medium is processed like any other upload. A repeated request gets the same answer for a day.
         */
        post: operations["completeDirectUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads/direct/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Cancel a direct upload */
        delete: operations["cancelDirectUpload"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description What happened to the account’s media, in an order that never changes, for 30 days. A reader that stores `next` and asks again misses none. `events_removed` tells one that comes too late: continue with `after=0`, at the oldest event. `order=desc` is for people who look back: the newest event comes first, and `after` goes on with older ones.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow events as they happen
         * @description Server-sent events. `id` is the event’s id, `event` its type, `data` the event as JSON. `…progress` events, without an id, tell of processing; they are not kept. A comment every 15 seconds shows that the connection lives. The server ends a stream after half an hour, when its token or key expires, and when the account’s sessions or keys change: connect again with `Last-Event-ID`.
         */
        get: operations["streamEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List webhooks, oldest first */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description It is told of events from now on.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a webhook */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /** Remove a webhook */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change a webhook
         * @description A webhook that is enabled again is sent what it has missed, as long as events are kept.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/webhooks/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a webhook a new secret
         * @description For a day, messages are signed with both secrets.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test message to a webhook
         * @description At once and once, also if the webhook is disabled. The answer tells what the endpoint has answered.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what was sent to a webhook, newest event first
         * @description The last attempt of each event, for 30 days.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/deliveries/{deliveryId}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send an event to a webhook again */
        post: operations["resendWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List accounts, newest first */
        get: operations["adminListAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/accounts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an account */
        get: operations["adminGetAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Suspend an account or end its suspension, change its role and its quotas
         * @description A suspension holds at all services within 5 s: tokens, keys, uploads and public media of the account. All of it comes back at its end.
         */
        patch: operations["adminChangeAccount"];
        trace?: never;
    };
    "/admin/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what operators have changed, newest first */
        get: operations["adminListAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get numbers of accounts, media, queues and workers */
        get: operations["adminGetOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the jobs of this service, newest first */
        get: operations["adminListJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/jobs/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a dead job run again
         * @description The job has all its attempts again. It may get another id.
         */
        post: operations["adminRetryJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/tracks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a track of any account */
        get: operations["adminGetTrack"];
        put?: never;
        post?: never;
        /**
         * Take a track down
         * @description Its files are removed, and it is not public any more. Its owner sees the reason, and can delete it.
         */
        delete: operations["adminTakeDownTrack"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get this document */
        get: operations["getOpenApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the reference page */
        get: operations["getReference"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a script of the reference page */
        get: operations["getReferenceScript"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Session: {
            /** @description A bearer token, valid at all services */
            token: string;
            user: components["schemas"]["User"];
        };
        User: {
            /** @description The same at all services */
            id: number;
            /** @description As given at registration */
            email: string;
            /** @description Whether the owner has confirmed the address by a mail */
            emailVerified: boolean;
            display_name: string;
            /**
             * @description `admin` for an operator of the platform
             * @enum {string}
             */
            role: "user" | "admin";
        };
        LoginSession: {
            id: string;
            /** @description Whether it is the session of this request */
            current: boolean;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description Accurate to the minute
             */
            lastUsedAt: string;
            /** Format: date-time */
            expiresAt: string;
            userAgent: string | null;
            /** @description The client’s address at the login */
            address: string | null;
        };
        Identity: {
            id: number;
            /** @description The provider */
            issuer: string;
            /** @description As the provider named it when the identity was linked */
            email: string | null;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description The last sign-in
             */
            lastUsedAt: string;
        };
        AccountExport: {
            id: string;
            /** @enum {string} */
            status: "processing" | "ready" | "error";
            /**
             * Format: uri
             * @description The archive, for a day; null until it is ready. Anyone who has the address can read it
             */
            url: string | null;
            /** @description Size of the archive; null until it is ready */
            bytes: number | null;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the export is removed
             */
            expiresAt: string;
        };
        SignInOptions: {
            /**
             * @description Who can create an account: everybody, people with an invitation, or nobody
             * @enum {string}
             */
            registration: "open" | "invited" | "closed";
            /** @description Whether there is no account yet, and the first one becomes the operator’s */
            first: boolean;
            /** @description Whether the first account needs the code that the server shows when it starts */
            setupCode: boolean;
            /** @description Whether a forgotten password can be reset by mail */
            mail: boolean;
            /** @description Whether people can sign in at an identity provider */
            identityProvider: boolean;
        };
        NewInvitation: {
            id: number;
            email: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            /** @description For the body of the registration; shown only here */
            token: string;
            /** @description Whether the service also sends the invitation by mail */
            mailed: boolean;
        };
        Invitation: {
            id: number;
            email: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
        };
        NewApiKey: {
            id: number;
            /** @description The secret; shown only here */
            key: string;
            name: string;
            /** @description The first characters of the key */
            prefix: string;
            /** Format: date-time */
            createdAt: string;
            /** @description What the key may do; `*` is everything */
            scopes: string[];
            /**
             * Format: date-time
             * @description Null if the key does not expire
             */
            expiresAt: string | null;
        };
        ApiKey: {
            id: number;
            name: string;
            /** @description The first characters of the key */
            prefix: string;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description Accurate to the minute; null if never used
             */
            lastUsedAt: string | null;
            /** @description What the key may do; `*` is everything */
            scopes: string[];
            /**
             * Format: date-time
             * @description Null if the key does not expire
             */
            expiresAt: string | null;
        };
        NewAppPassword: {
            id: number;
            name: string;
            /** @description Shown only here */
            password: string;
            /** Format: date-time */
            createdAt: string;
        };
        AppPassword: {
            id: number;
            name: string;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description Accurate to the minute; null if never used
             */
            lastUsedAt: string | null;
        };
        Track: {
            id: string;
            title: string;
            artist_name: string;
            /** @description The owner’s account id, which is also the id of the artist’s profile */
            artist_id: number;
            album: string | null;
            /** @description Of a ready track; a track without an album is a single of its own */
            album_id: string | null;
            /** @description Who the album is by, if it is given */
            album_artist: string | null;
            /** @description Whether the album is by several artists */
            is_compilation: boolean;
            track_number: number | null;
            disc_number: number | null;
            year: number | null;
            genre: string | null;
            /** @enum {string} */
            status: "uploading" | "fetching" | "processing" | "ready" | "error";
            /** @description Percent; rises during processing */
            progress: number;
            /** @description Bytes of the file received; rises during the upload */
            uploaded_bytes: number;
            /** @description Bytes fetched so far. Present only while the status is `fetching`; `uploaded_bytes` has the same number, and later the size */
            fetched_bytes?: number;
            /** @description Null until the track is ready */
            duration_seconds: number | null;
            play_count: number;
            like_count: number;
            /**
             * Format: date-time
             * @description Of a scheduled track, when it was released
             */
            created_at: string;
            /**
             * @description `public`: in all lists; `unlisted`: for whoever knows the address; `private`: for its owner
             * @enum {string}
             */
            visibility: "public" | "unlisted" | "private";
            /**
             * Format: date-time
             * @description Until then, only the owner sees it
             */
            release_at: string | null;
            /** @description A picture of the waveform */
            waveform_data: string | null;
            /** @description The same data as numbers: audiowaveform’s JSON, version 2 */
            waveform_json: string | null;
            cover_art: string | null;
            /** @description Paths of the streams of a ready track. Those of a track that others may not see are known to nobody else: they and its pictures are null for a key without `tracks:read` */
            streams: {
                [key: string]: string;
            } | null;
            /** @description Measured bits per second of each stream; null until the track is ready */
            bitrates: {
                [key: string]: number | null;
            } | null;
            sample_rate: number | null;
            channels: number | null;
            /** @description Measured (EBU R128), not applied; null until the track is ready, or if it cannot be measured */
            loudness: {
                integrated_lufs: number | null;
                true_peak_dbtp: number | null;
            } | null;
            /**
             * @description Who gets the uploaded file: the owner only, or everybody
             * @enum {string}
             */
            originals: "owner" | "public";
            /** @description Whether the caller likes it; absent for a caller without an account */
            liked?: boolean;
            /** @description Whether the track has lyrics: in answers of one track only */
            has_lyrics?: boolean;
            /** @description Present only if the status is `error` */
            error?: components["schemas"]["MediaError"];
            /** @description Present only if an operator has taken it down: its files are removed, and only its owner sees it */
            taken_down?: components["schemas"]["TakenDown"];
            /** @description The version of the fields that can be changed, for If-Match */
            etag: string;
        };
        /** @description Why the file cannot be used */
        MediaError: {
            /** @enum {string} */
            code: "not_media" | "empty_file" | "no_video_stream" | "no_audio_stream" | "truncated" | "damaged" | "encrypted" | "unsupported_codec" | "forbidden_format" | "too_complex" | "too_many_pixels" | "output_too_large" | "worker_crashed" | "source_unreachable" | "source_forbidden" | "source_changed" | "source_too_large" | "source_encoded" | "taken_down" | "processing_failed";
            message: string;
        };
        TakenDown: {
            /** Format: date-time */
            at: string;
            reason: string;
        };
        Liking: {
            liked: boolean;
            count: number;
        };
        SimilarTrack: {
            id: string;
            title: string;
            artist_name: string;
            /** @description The owner’s account id, which is also the id of the artist’s profile */
            artist_id: number;
            album: string | null;
            /** @description Of a ready track; a track without an album is a single of its own */
            album_id: string | null;
            /** @description Who the album is by, if it is given */
            album_artist: string | null;
            /** @description Whether the album is by several artists */
            is_compilation: boolean;
            track_number: number | null;
            disc_number: number | null;
            year: number | null;
            genre: string | null;
            /** @enum {string} */
            status: "uploading" | "fetching" | "processing" | "ready" | "error";
            /** @description Percent; rises during processing */
            progress: number;
            /** @description Bytes of the file received; rises during the upload */
            uploaded_bytes: number;
            /** @description Bytes fetched so far. Present only while the status is `fetching`; `uploaded_bytes` has the same number, and later the size */
            fetched_bytes?: number;
            /** @description Null until the track is ready */
            duration_seconds: number | null;
            play_count: number;
            like_count: number;
            /**
             * Format: date-time
             * @description Of a scheduled track, when it was released
             */
            created_at: string;
            /**
             * @description `public`: in all lists; `unlisted`: for whoever knows the address; `private`: for its owner
             * @enum {string}
             */
            visibility: "public" | "unlisted" | "private";
            /**
             * Format: date-time
             * @description Until then, only the owner sees it
             */
            release_at: string | null;
            /** @description A picture of the waveform */
            waveform_data: string | null;
            /** @description The same data as numbers: audiowaveform’s JSON, version 2 */
            waveform_json: string | null;
            cover_art: string | null;
            /** @description Paths of the streams of a ready track. Those of a track that others may not see are known to nobody else: they and its pictures are null for a key without `tracks:read` */
            streams: {
                [key: string]: string;
            } | null;
            /** @description Measured bits per second of each stream; null until the track is ready */
            bitrates: {
                [key: string]: number | null;
            } | null;
            sample_rate: number | null;
            channels: number | null;
            /** @description Measured (EBU R128), not applied; null until the track is ready, or if it cannot be measured */
            loudness: {
                integrated_lufs: number | null;
                true_peak_dbtp: number | null;
            } | null;
            /**
             * @description Who gets the uploaded file: the owner only, or everybody
             * @enum {string}
             */
            originals: "owner" | "public";
            /** @description Whether the caller likes it; absent for a caller without an account */
            liked?: boolean;
            /** @description Whether the track has lyrics: in answers of one track only */
            has_lyrics?: boolean;
            /** @description Present only if the status is `error` */
            error?: components["schemas"]["MediaError"];
            /** @description Present only if an operator has taken it down: its files are removed, and only its owner sees it */
            taken_down?: components["schemas"]["TakenDown"];
            /** @description The version of the fields that can be changed, for If-Match */
            etag: string;
            /**
             * @description What makes it similar
             * @enum {string}
             */
            basis: "listeners" | "artist" | "genre";
        };
        Album: {
            id: string;
            title: string;
            /** @description Who the album is by; null: several */
            artist_name: string | null;
            performer_id: string | null;
            /** @description The owner’s account id, which is also the id of the artist’s profile */
            artist_id: number;
            is_compilation: boolean;
            /** @description Whether it is a track without an album */
            is_single: boolean;
            year: number | null;
            track_count: number;
            duration_seconds: number;
            /** @description The cover of its first track that has one */
            cover_art: string | null;
            /** Format: date-time */
            created_at: string;
            /** @description The version of the fields that can be changed, for If-Match */
            etag: string;
        };
        Performer: {
            id: string;
            name: string;
            /** @description The account whose tracks name the artist, which is the id of its profile */
            artist_id: number;
            track_count: number;
            album_count: number;
        };
        Playlist: {
            id: number;
            title: string;
            description: string | null;
            isPublic: boolean;
            /** @description Of one playlist, the tracks that you see there; in lists, and in `total` of its pages, all of its tracks */
            track_count: number;
            creator_id: number;
            creator_name: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /**
             * Format: date-time
             * @description When its link was made; null: it has none. Absent for others than the owner
             */
            linked_at?: string | null;
            /** @description The picture that the owner has set. That of a private playlist is known to nobody else */
            cover_art: string | null;
            /** @description The version of the fields that can be changed, for If-Match */
            etag: string;
        };
        Suggestion: {
            /** @enum {string} */
            type: "artist" | "album" | "track" | "playlist";
            /** @description Of the artist, the album, the track or the playlist */
            id: string;
            /** @description The name or the title */
            text: string;
            /** @description Of a track or an album */
            artist_name: string | null;
        };
        TrackState: {
            /** @enum {string} */
            status: "uploading" | "fetching" | "processing" | "ready" | "error";
            /** @description Percent; rises during processing */
            progress: number;
            /** @description Present only if the status is `error` */
            error?: components["schemas"]["MediaError"];
            duration_seconds: number | null;
            /** @description A picture of the waveform */
            waveform_data: string | null;
            /** @description The same data as numbers: audiowaveform’s JSON, version 2 */
            waveform_json: string | null;
            cover_art: string | null;
        };
        AlbumWithTracks: {
            id: string;
            title: string;
            /** @description Who the album is by; null: several */
            artist_name: string | null;
            performer_id: string | null;
            /** @description The owner’s account id, which is also the id of the artist’s profile */
            artist_id: number;
            is_compilation: boolean;
            /** @description Whether it is a track without an album */
            is_single: boolean;
            year: number | null;
            track_count: number;
            duration_seconds: number;
            /** @description The cover of its first track that has one */
            cover_art: string | null;
            /** Format: date-time */
            created_at: string;
            /** @description The version of the fields that can be changed, for If-Match */
            etag: string;
            tracks: components["schemas"]["Track"][];
        };
        Lyrics: {
            /** @description BCP 47; null if it is unknown */
            language: string | null;
            /** @description Whether lines have times */
            synced: boolean;
            /** @description By how much lines are shown earlier than they say */
            offset_ms: number;
            lines: {
                /** @description From the beginning of the track */
                start_ms: number | null;
                text: string;
            }[];
            /** @description As they were given: plain text or LRC */
            text: string;
        };
        PlaylistWithTracks: {
            id: number;
            title: string;
            description: string | null;
            isPublic: boolean;
            /** @description Of one playlist, the tracks that you see there; in lists, and in `total` of its pages, all of its tracks */
            track_count: number;
            creator_id: number;
            creator_name: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /**
             * Format: date-time
             * @description When its link was made; null: it has none. Absent for others than the owner
             */
            linked_at?: string | null;
            /** @description The picture that the owner has set. That of a private playlist is known to nobody else */
            cover_art: string | null;
            /** @description The version of the fields that can be changed, for If-Match */
            etag: string;
            tracks: components["schemas"]["Track"][];
        };
        Artist: {
            id: number;
            display_name: string;
            track_count: number;
            total_plays: number;
            followers: number;
            /** @description Whether the caller follows the artist */
            following: boolean;
            tracks: components["schemas"]["Track"][];
        };
        Following: {
            following: boolean;
            followers: number;
        };
        PlayQueue: {
            /** @description Without those that are deleted */
            tracks: components["schemas"]["Track"][];
            /** @description The place of the current track in `tracks`, from 0 */
            current: number | null;
            /** @description Of the current track */
            position_ms: number;
            /**
             * Format: date-time
             * @description Null: none was saved yet
             */
            changed_at: string | null;
            /** @description The name of the program that saved it */
            changed_by: string | null;
        };
        Bookmark: {
            track: components["schemas"]["Track"];
            position_ms: number;
            comment: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            changed_at: string;
        };
        RatedTrack: {
            id: string;
            title: string;
            artist_name: string;
            /** @description The owner’s account id, which is also the id of the artist’s profile */
            artist_id: number;
            album: string | null;
            /** @description Of a ready track; a track without an album is a single of its own */
            album_id: string | null;
            /** @description Who the album is by, if it is given */
            album_artist: string | null;
            /** @description Whether the album is by several artists */
            is_compilation: boolean;
            track_number: number | null;
            disc_number: number | null;
            year: number | null;
            genre: string | null;
            /** @enum {string} */
            status: "uploading" | "fetching" | "processing" | "ready" | "error";
            /** @description Percent; rises during processing */
            progress: number;
            /** @description Bytes of the file received; rises during the upload */
            uploaded_bytes: number;
            /** @description Bytes fetched so far. Present only while the status is `fetching`; `uploaded_bytes` has the same number, and later the size */
            fetched_bytes?: number;
            /** @description Null until the track is ready */
            duration_seconds: number | null;
            play_count: number;
            like_count: number;
            /**
             * Format: date-time
             * @description Of a scheduled track, when it was released
             */
            created_at: string;
            /**
             * @description `public`: in all lists; `unlisted`: for whoever knows the address; `private`: for its owner
             * @enum {string}
             */
            visibility: "public" | "unlisted" | "private";
            /**
             * Format: date-time
             * @description Until then, only the owner sees it
             */
            release_at: string | null;
            /** @description A picture of the waveform */
            waveform_data: string | null;
            /** @description The same data as numbers: audiowaveform’s JSON, version 2 */
            waveform_json: string | null;
            cover_art: string | null;
            /** @description Paths of the streams of a ready track. Those of a track that others may not see are known to nobody else: they and its pictures are null for a key without `tracks:read` */
            streams: {
                [key: string]: string;
            } | null;
            /** @description Measured bits per second of each stream; null until the track is ready */
            bitrates: {
                [key: string]: number | null;
            } | null;
            sample_rate: number | null;
            channels: number | null;
            /** @description Measured (EBU R128), not applied; null until the track is ready, or if it cannot be measured */
            loudness: {
                integrated_lufs: number | null;
                true_peak_dbtp: number | null;
            } | null;
            /**
             * @description Who gets the uploaded file: the owner only, or everybody
             * @enum {string}
             */
            originals: "owner" | "public";
            /** @description Whether the caller likes it; absent for a caller without an account */
            liked?: boolean;
            /** @description Whether the track has lyrics: in answers of one track only */
            has_lyrics?: boolean;
            /** @description Present only if the status is `error` */
            error?: components["schemas"]["MediaError"];
            /** @description Present only if an operator has taken it down: its files are removed, and only its owner sees it */
            taken_down?: components["schemas"]["TakenDown"];
            /** @description The version of the fields that can be changed, for If-Match */
            etag: string;
            /** @description The account’s */
            rating: number;
        };
        Rating: {
            rating: number;
        };
        Usage: {
            plays: number;
            /** @description Bytes delivered */
            bandwidth: number;
            trackCount: number;
            /** @description Bytes of the uploaded files */
            stored: number;
        };
        DailyUsage: {
            /** Format: date */
            date: string;
            plays: number;
            /** @description Bytes delivered */
            bandwidth: number;
        };
        TrackUsage: {
            id: string;
            title: string;
            plays: number;
            /** @description Bytes delivered */
            bandwidth: number;
            /** @description Bytes of the uploaded files */
            stored: number;
        };
        /** @description `data` is the medium after the change; of `…upload.…` events, the upload; of `…webhook.disabled`, the webhook */
        Event: {
            /** @description Rises with each event. Store the last one, and give it as `after` */
            id: string;
            /** @enum {string} */
            type: "music.track.created" | "music.track.ready" | "music.track.errored" | "music.track.updated" | "music.track.deleted" | "music.upload.created" | "music.upload.completed" | "music.upload.cancelled" | "music.upload.errored" | "music.webhook.disabled";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: Record<string, never>;
        };
        UploadEventData: {
            /** @description Of the upload, and of the medium that it becomes */
            id: string;
            /** @description Bytes of the file received */
            uploaded_bytes: number;
            /** @description Why the upload has failed */
            error?: {
                code: string;
                message: string;
            };
        };
        WebhookEventData: {
            /** @description Of the webhook */
            id: string;
            /** @description Of its address, which `GET /webhooks/:id` tells */
            host: string;
            /**
             * @description `gone`: it answered 410; `failing`: nothing was delivered for five days
             * @enum {string}
             */
            reason: "failing" | "gone";
        };
        WebhookWithSecret: {
            id: string;
            url: string;
            /** @description The events that it is told of; all if empty */
            types: string[];
            description: string | null;
            /** @enum {string} */
            status: "enabled" | "disabled";
            /** @description `gone`: it answered 410; `failing`: nothing was delivered for five days */
            disabled_reason: string | null;
            /**
             * Format: date-time
             * @description Since when nothing was delivered; null if the last attempt succeeded
             */
            failing_since: string | null;
            /** Format: date-time */
            created_at: string;
            /** @description Signs the messages, after Standard Webhooks; shown only here */
            secret: string;
        };
        Webhook: {
            id: string;
            url: string;
            /** @description The events that it is told of; all if empty */
            types: string[];
            description: string | null;
            /** @enum {string} */
            status: "enabled" | "disabled";
            /** @description `gone`: it answered 410; `failing`: nothing was delivered for five days */
            disabled_reason: string | null;
            /**
             * Format: date-time
             * @description Since when nothing was delivered; null if the last attempt succeeded
             */
            failing_since: string | null;
            /** Format: date-time */
            created_at: string;
        };
        ChangedWebhook: {
            id: string;
            /** @description Null for a key without `webhooks:read` */
            url: string | null;
            /** @description The events that it is told of; all if empty */
            types: string[];
            description: string | null;
            /** @enum {string} */
            status: "enabled" | "disabled";
            /** @description `gone`: it answered 410; `failing`: nothing was delivered for five days */
            disabled_reason: string | null;
            /**
             * Format: date-time
             * @description Since when nothing was delivered; null if the last attempt succeeded
             */
            failing_since: string | null;
            /** Format: date-time */
            created_at: string;
        };
        RotatedWebhook: {
            id: string;
            /** @description Null for a key without `webhooks:read` */
            url: string | null;
            /** @description The events that it is told of; all if empty */
            types: string[];
            description: string | null;
            /** @enum {string} */
            status: "enabled" | "disabled";
            /** @description `gone`: it answered 410; `failing`: nothing was delivered for five days */
            disabled_reason: string | null;
            /**
             * Format: date-time
             * @description Since when nothing was delivered; null if the last attempt succeeded
             */
            failing_since: string | null;
            /** Format: date-time */
            created_at: string;
            /** @description Signs the messages, after Standard Webhooks; shown only here */
            secret: string;
        };
        WebhookDelivery: {
            /** @description The id of the event */
            id: string;
            type: string;
            /** @enum {string} */
            state: "delivered" | "retrying" | "failed";
            attempts: number;
            /** @description Null if there was no answer */
            http_status: number | null;
            /** @description Why there was no answer */
            error: string | null;
            latency_ms: number;
            /** @description The first kilobyte of the answer */
            answer: string;
            /** Format: date-time */
            last_attempt_at: string;
            /** Format: date-time */
            next_attempt_at: string | null;
        };
        ManagedAccount: {
            id: number;
            email: string;
            companyName: string | null;
            display_name: string | null;
            /** @enum {string} */
            role: "user" | "admin";
            /** @description Where the account is registered */
            services: string[];
            /** Format: date-time */
            created_at: string;
            /** @description Null unless an operator has suspended the account */
            suspended: {
                /** Format: date-time */
                at: string;
                reason: string;
            } | null;
            quotas: {
                video: components["schemas"]["AccountQuota"];
                music: components["schemas"]["AccountQuota"];
                image: components["schemas"]["AccountQuota"];
            };
        };
        AccountQuota: {
            /** @description Bytes of uploaded files that the account may keep at the service; 0: no limit; null: the service’s setting */
            bytes: number | null;
            /** @description Uploads and jobs that the account may have in progress there; 0: no limit; null: the service’s setting */
            unfinished: number | null;
        };
        AuditEntry: {
            id: number;
            /** Format: date-time */
            at: string;
            /** @description Who made the change */
            actor: {
                /** @description Null for the command line and for the platform itself */
                id: number | null;
                /** @description The e-mail address at the time */
                name: string;
            };
            /** @description Such as `account.suspend` */
            action: string;
            /** @description Such as `account:12` or `videos:<id>` */
            target: string;
            /** @description The account that the change concerns */
            account_id: number | null;
            details: {
                [key: string]: unknown;
            };
            /** @description The client’s address */
            address: string | null;
            request_id: string | null;
        };
        Overview: {
            /** @description Of this service */
            version: string;
            /** @description The last migration of the database */
            migration: string;
            engines: {
                database: string;
                queue: string;
                storage: string;
            };
            accounts: {
                total: number;
                /** @description Whether the numbers are estimates, because the table is large */
                approximate: boolean;
                suspended: number;
                new_in_seven_days: number;
            };
            /** @description Of this service */
            media: {
                total: number;
                /** @description Whether the numbers are estimates, because the table is large */
                approximate: boolean;
                /** @description Of the uploaded files */
                bytes: number;
            };
            queues: {
                name: string;
                waiting: number;
                active: number;
                dead: number;
                oldest_waiting_seconds: number;
            }[];
            /** @description Processes of workers that are connected to the queue; a worker without a process is absent */
            workers: {
                name: string;
                count: number;
            }[];
            /**
             * Format: date-time
             * @description At most ten seconds ago
             */
            read_at: string;
        };
        Job: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @enum {string} */
            state: "waiting" | "active" | "dead";
            /** @description The medium whose current job it is */
            medium_id: string | null;
            account_id: number | null;
            attempts: number;
            max_attempts: number;
            /** @description Workers that it killed or hung */
            crashes: number;
            /** @description Why the last attempt failed */
            reason: string | null;
            request_id: string | null;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description When it may run
             */
            run_at: string;
        };
        /** @description An error, RFC 9457 */
        Problem: {
            type: string;
            title: string;
            status: number;
            /** @description A sentence for people; it can change */
            detail: string;
            /** @description Stable; use it in programs */
            code: string;
            /** @description The invalid fields */
            errors?: {
                /** @description A dotted path */
                field: string;
                message: string;
            }[];
            /** @description Also in the server’s log */
            requestId: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Byte ranges of the body can be requested. */
        "Accept-Ranges": string;
        /** @description Pages of any origin may read the answer. */
        "Access-Control-Allow-Origin": string;
        /** @description How long the answer may be kept, and by whom. */
        "Cache-Control": string;
        /** @description What the answer is about, separated by commas: a CDN can purge it by each. */
        "Cache-Tag": string;
        /** @description A file name for the body. */
        "Content-Disposition": string;
        /** @description The range of the body that the answer contains, or the size of the whole body. */
        "Content-Range": string;
        /** @description What a page of this body may load and run. */
        "Content-Security-Policy": string;
        /** @description The version: of media and pages, for If-None-Match and If-Range; of an item’s fields that can be changed, for If-Match. */
        ETag: string;
        /** @description When the body was last changed. */
        "Last-Modified": string;
        /** @description Where the resource is. */
        Location: string;
        /** @description Seconds after which to send the request again. */
        "Retry-After": string;
        /** @description The refresh token, for this service’s `/auth` only. */
        "Set-Cookie": string;
        /** @description The same as `Cache-Tag`, separated by spaces. */
        "Surrogate-Key": string;
        /** @description The version of the tus protocol. */
        "Tus-Resumable": string;
        /** @description The versions of the tus protocol that the server speaks. */
        "Tus-Version": string;
        /** @description When the upload is removed, unless more of it arrives. */
        "Upload-Expires": string;
        /** @description Size of the whole file in bytes. */
        "Upload-Length": string;
        /** @description Bytes of the upload that are stored. */
        "Upload-Offset": string;
        /** @description Names the fields of the request that the operation does not know and has ignored. */
        Warning: string;
        /** @description Tells a proxy not to hold the answer back. */
        "X-Accel-Buffering": string;
        /** @description The sides that were reduced to the limits of a result, with the pixels that they have now: `w_8192,h_4096`. */
        "X-Clamped": string;
        /** @description The parameter of the request that the body could not keep to: `mb`. */
        "X-Exceeds": string;
        /** @description `noindex` for a medium that is not public: search engines leave it out. */
        "X-Robots-Tag": string;
        /** @description The credentials that the operation accepts. */
        "WWW-Authenticate": string;
        /** @description The id of the request, also in the server’s log. */
        "X-Request-Id": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    password: string;
                    /** @description The token of an invitation to this address, where registration requires one */
                    invitation?: string;
                    /** @description Of the first account, which is the operator’s: the code that the server shows when it starts */
                    setupCode?: string;
                    displayName: string;
                };
            };
        };
        responses: {
            /** @description The account and a token for it */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "eyJhbGciOiJ...",
                     *       "user": {
                     *         "id": 2,
                     *         "email": "you@example.com",
                     *         "emailVerified": false,
                     *         "display_name": "Harbour Band",
                     *         "role": "user"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Session"];
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `account_ending`: The account is to be deleted. `account_suspended`: The account is suspended. `registration_closed`: Registration is closed. `invitation_required`: Registration requires an invitation. `setup_code_required`: The first account requires the setup code. `forbidden`: The credentials do not allow this. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "account_ending" | "account_suspended" | "registration_closed" | "invitation_required" | "setup_code_required" | "forbidden";
                    };
                };
            };
            /** @description `account_exists`: An account with this e-mail address exists. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "account_exists";
                    };
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    password: string;
                    /** @description Of the authenticator, or a recovery code; for accounts with a second factor */
                    code?: string;
                    /** @description Keep the session in a cookie: the token ends after 15 minutes, and `POST /auth/refresh` gives another */
                    cookie?: boolean;
                    /** @description Keep an account that is to be deleted */
                    restore?: boolean;
                };
            };
        };
        responses: {
            /** @description The account and a token for it */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "eyJhbGciOiJ...",
                     *       "user": {
                     *         "id": 2,
                     *         "email": "you@example.com",
                     *         "emailVerified": false,
                     *         "display_name": "Harbour Band",
                     *         "role": "user"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Session"];
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `invalid_credentials`: The e-mail address or the password is wrong. `second_factor_required`: A code of the second factor is required. `invalid_code`: The code of the second factor is wrong. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "invalid_credentials" | "second_factor_required" | "invalid_code";
                    };
                };
            };
            /** @description `account_ending`: The account is to be deleted. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "account_ending" | "account_suspended";
                    };
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    refresh: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account and a token for it */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "eyJhbGciOiJ...",
                     *       "user": {
                     *         "id": 2,
                     *         "email": "you@example.com",
                     *         "emailVerified": false,
                     *         "display_name": "Harbour Band",
                     *         "role": "user"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Session"];
                };
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `forbidden`: The credentials do not allow this. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "forbidden" | "account_suspended";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session is ended */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        ok: true;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "account_suspended";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    logoutEverywhere: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All sessions are ended */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        ok: true;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "account_suspended";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "sessions": [
                     *         {
                     *           "id": "jvPWUfzYbOQwSQqjcXDJPg",
                     *           "userAgent": "node",
                     *           "address": "127.0.0.1",
                     *           "current": false,
                     *           "createdAt": "2026-11-28T14:39:20.088Z",
                     *           "lastUsedAt": "2026-11-28T14:39:20.088Z",
                     *           "expiresAt": "2026-12-05T14:39:20.088Z"
                     *         },
                     *         {
                     *           "id": "m6IChWTg5vcEACe_nX_kFQ",
                     *           "userAgent": "node",
                     *           "address": "127.0.0.1",
                     *           "current": true,
                     *           "createdAt": "2026-11-28T14:39:20.021Z",
                     *           "lastUsedAt": "2026-11-28T14:39:20.021Z",
                     *           "expiresAt": "2026-12-05T14:39:20.020Z"
                     *         },
                     *         {
                     *           "id": "iRxYKyDt-XVP3Rh7TJ05iQ",
                     *           "userAgent": "node",
                     *           "address": "127.0.0.1",
                     *           "current": false,
                     *           "createdAt": "2026-11-28T14:39:10.322Z",
                     *           "lastUsedAt": "2026-11-28T14:39:10.327Z",
                     *           "expiresAt": "2026-12-28T14:39:10.327Z"
                     *         },
                     *         {
                     *           "id": "MY1NKl-L2nO225UYcD-lDg",
                     *           "userAgent": "node",
                     *           "address": "127.0.0.1",
                     *           "current": false,
                     *           "createdAt": "2026-11-28T14:39:09.714Z",
                     *           "lastUsedAt": "2026-11-28T14:39:09.714Z",
                     *           "expiresAt": "2026-12-05T14:39:09.713Z"
                     *         },
                     *         {
                     *           "id": "ydC0aRYHFM0f86I99C02Ew",
                     *           "userAgent": "node",
                     *           "address": "127.0.0.1",
                     *           "current": false,
                     *           "createdAt": "2026-11-28T14:39:09.319Z",
                     *           "lastUsedAt": "2026-11-28T14:39:09.319Z",
                     *           "expiresAt": "2026-12-05T14:39:09.311Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        sessions: components["schemas"]["LoginSession"][];
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "account_suspended";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session is ended */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        ok: true;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "account_suspended";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user": {
                     *         "id": 2,
                     *         "email": "you@example.com",
                     *         "emailVerified": false,
                     *         "display_name": "Harbour Band",
                     *         "role": "user"
                     *       }
                     *     }
                     */
                    "application/json": {
                        user: components["schemas"]["User"];
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "account_suspended";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    deleteMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    password?: string;
                };
            };
        };
        responses: {
            /** @description The account is to be deleted */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "deleteAt": "2026-11-28T14:39:40.872Z"
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        ok: true;
                        /**
                         * Format: date-time
                         * @description When everything is deleted
                         */
                        deleteAt: string;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `invalid_credentials`: The e-mail address or the password is wrong. `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "invalid_credentials" | "unauthenticated";
                    };
                };
            };
            /** @description `forbidden`: The credentials do not allow this. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "forbidden" | "account_suspended";
                    };
                };
            };
            /** @description `conflict`: The request conflicts with the current state. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                    };
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    changeMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    displayName?: string;
                };
            };
        };
        responses: {
            /** @description The account */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user": {
                     *         "id": 2,
                     *         "email": "you@example.com",
                     *         "emailVerified": false,
                     *         "display_name": "Harbour Band",
                     *         "role": "user"
                     *       }
                     *     }
                     */
                    "application/json": {
                        user: components["schemas"]["User"];
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "account_suspended";
                    };
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                    newPassword: string;
                };
            };
        };
        responses: {
            /** @description The account and a new token for this session */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "eyJhbGciOiJ...",
                     *       "user": {
                     *         "id": 8,
                     *         "email": "a2cea3427bfb@example.com",
                     *         "emailVerified": false,
                     *         "display_name": "Harbour Band",
                     *         "role": "user"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Session"];
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `invalid_credentials`: The e-mail address or the password is wrong. `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "invalid_credentials" | "unauthenticated";
                    };
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "account_suspended";
                    };
                };
            };
            /** @description `conflict`: The request conflicts with the current state. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                    };
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    startOidc: {
        parameters: {
            query?: {
                /** @description The page that gets the browser afterwards: of this service’s origin or of `CORS_ORIGINS` */
                return_to?: string;
                /** @description Keep an account that is to be deleted. Only a page of this service’s origin or of `CORS_ORIGINS`, or the person, may send the browser here with it */
                restore?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The identity provider */
            302: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Location: components["headers"]["Location"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `forbidden`: The credentials do not allow this. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "forbidden";
                    };
                };
            };
            /** @description `not_configured`: The server is not set up for this. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_configured";
                    };
                };
            };
            /** @description `provider_error`: The identity provider gave an invalid answer. */
            502: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "provider_error";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    finishOidc: {
        parameters: {
            query: {
                state: string;
                code?: string;
                /** @description The issuer */
                iss?: string;
                /** @description Why there is no code */
                error?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account and a token for it */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "eyJhbGciOiJ...",
                     *       "user": {
                     *         "id": 4,
                     *         "email": "ada@example.com",
                     *         "emailVerified": true,
                     *         "display_name": "Ada of the Harbour",
                     *         "role": "user"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Session"];
                };
            };
            /** @description The page of `return_to` */
            302: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Location: components["headers"]["Location"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `malformed_request`: The request is malformed. `sign_in_expired`: The sign-in has expired or was completed before. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "sign_in_expired" | "invalid_request";
                    };
                };
            };
            /** @description `invalid_credentials`: The e-mail address or the password is wrong. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "invalid_credentials";
                    };
                };
            };
            /** @description `sign_in_denied`: The identity provider did not allow the sign-in. `email_required`: The identity provider names no usable e-mail address. `registration_closed`: Registration is closed. `invitation_required`: Registration requires an invitation. `account_suspended`: The account is suspended. `account_ending`: The account is to be deleted. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "sign_in_denied" | "email_required" | "registration_closed" | "invitation_required" | "account_suspended" | "account_ending";
                    };
                };
            };
            /** @description `not_configured`: The server is not set up for this. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_configured";
                    };
                };
            };
            /** @description `link_required`: The identity is not linked to the account with its e-mail address. `identity_taken`: The identity is linked to another account. `conflict`: The request conflicts with the current state. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "link_required" | "identity_taken" | "conflict";
                    };
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `provider_error`: The identity provider gave an invalid answer. */
            502: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "provider_error";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    linkOidc: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description The page that gets the browser afterwards: of this service’s origin or of `CORS_ORIGINS` */
                    return_to?: string;
                    /** @description May be absent in the first five minutes of a session */
                    password?: string;
                    /** @description Of the second factor, with the password, if the account has one */
                    code?: string;
                };
            };
        };
        responses: {
            /** @description Where to send the browser: the identity provider */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "https://login.example.com/auth?..."
                     *     }
                     */
                    "application/json": {
                        url: string;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `invalid_credentials`: The e-mail address or the password is wrong. `second_factor_required`: A code of the second factor is required. `invalid_code`: The code of the second factor is wrong. `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "invalid_credentials" | "second_factor_required" | "invalid_code" | "unauthenticated";
                    };
                };
            };
            /** @description `forbidden`: The credentials do not allow this. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "forbidden" | "account_suspended";
                    };
                };
            };
            /** @description `not_configured`: The server is not set up for this. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_configured";
                    };
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `provider_error`: The identity provider gave an invalid answer. */
            502: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "provider_error";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    listIdentities: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The identities */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "identities": [
                     *         {
                     *           "id": 1,
                     *           "issuer": "https://login.example.com",
                     *           "email": "ada@example.com",
                     *           "createdAt": "2026-11-28T14:39:10.938Z",
                     *           "lastUsedAt": "2026-11-28T14:39:21.040Z"
                     *         },
                     *         {
                     *           "id": 3,
                     *           "issuer": "https://login.example.com",
                     *           "email": "ada@harbour.example.com",
                     *           "createdAt": "2026-11-28T14:39:21.132Z",
                     *           "lastUsedAt": "2026-11-28T14:39:21.132Z"
                     *         }
                     *       ],
                     *       "hasPassword": false
                     *     }
                     */
                    "application/json": {
                        identities: components["schemas"]["Identity"][];
                        /** @description Whether the owner can also log in with a password */
                        hasPassword: boolean;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "account_suspended";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    removeIdentity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The identity is removed */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        ok: true;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "account_suspended";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `last_sign_in`: The account would have no way to sign in. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "last_sign_in";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    requestExport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The export is being made */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "RkCrpmEXd3xcZfX1Wb550w",
                     *       "status": "processing",
                     *       "bytes": null,
                     *       "url": null,
                     *       "createdAt": "2026-11-28T14:39:20.213Z",
                     *       "expiresAt": "2026-12-05T14:39:20.209Z"
                     *     }
                     */
                    "application/json": components["schemas"]["AccountExport"];
                };
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "account_suspended";
                    };
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    listExports: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The exports, at most 100 */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "exports": [
                     *         {
                     *           "id": "RkCrpmEXd3xcZfX1Wb550w",
                     *           "status": "ready",
                     *           "bytes": 4096,
                     *           "url": "http://127.0.0.1:28725/api/auth/exports/RkCrpmEXd3xcZfX1Wb550w/archive?token=ougEGyJP...",
                     *           "createdAt": "2026-11-28T14:39:20.213Z",
                     *           "expiresAt": "2026-12-05T14:39:20.209Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        exports: components["schemas"]["AccountExport"][];
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "account_suspended";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    getExport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The export */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "RkCrpmEXd3xcZfX1Wb550w",
                     *       "status": "ready",
                     *       "bytes": 4096,
                     *       "url": "http://127.0.0.1:28725/api/auth/exports/RkCrpmEXd3xcZfX1Wb550w/archive?token=jOh3cy2I...",
                     *       "createdAt": "2026-11-28T14:39:20.213Z",
                     *       "expiresAt": "2026-12-05T14:39:20.209Z"
                     *     }
                     */
                    "application/json": components["schemas"]["AccountExport"];
                };
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "account_suspended";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    getExportArchive: {
        parameters: {
            query: {
                token: string;
            };
            header?: {
                /** @description One range of bytes, such as `bytes=0-1023` */
                Range?: string;
                /** @description An ETag: a changed object is sent whole */
                "If-Range"?: string;
                /** @description An ETag: 304 if the object still has it */
                "If-None-Match"?: string;
                "If-Modified-Since"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The archive */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    "Last-Modified": components["headers"]["Last-Modified"];
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-tar": string;
                };
            };
            /** @description The requested range of it */
            206: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    "Last-Modified": components["headers"]["Last-Modified"];
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "Content-Range": components["headers"]["Content-Range"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-tar": string;
                };
            };
            /** @description Not modified since the version in the request */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    "Last-Modified": components["headers"]["Last-Modified"];
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `forbidden`: The credentials do not allow this. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "forbidden" | "account_suspended";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `not_ready`: The media is still being processed. `conflict`: The request conflicts with the current state. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_ready" | "conflict";
                    };
                };
            };
            /** @description `range_not_satisfiable`: The range cannot be satisfied. */
            416: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Range": components["headers"]["Content-Range"];
                    ETag: components["headers"]["ETag"];
                    "Last-Modified": components["headers"]["Last-Modified"];
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "range_not_satisfiable";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    getSignInOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ways */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "registration": "open",
                     *       "mail": true,
                     *       "identityProvider": true,
                     *       "first": false,
                     *       "setupCode": false
                     *     }
                     */
                    "application/json": components["schemas"]["SignInOptions"];
                };
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    requestPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description A mail is sent, if an account has the address */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "detail": "If an account has this address, a mail is on its way. If the mail server cannot be reached, it is sent later, for up to a day."
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        ok: true;
                        /** @description A sentence for people */
                        detail: string;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `mail_disabled`: The service sends no mail. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "mail_disabled";
                    };
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description The password is set */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        ok: true;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_token`: The token is invalid, expired or used. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_token" | "invalid_request";
                    };
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    requestEmailVerification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A mail is sent */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "detail": "A mail is on its way. If the mail server cannot be reached, it is sent later, for up to a day."
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        ok: true;
                        /** @description A sentence for people */
                        detail: string;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "account_suspended";
                    };
                };
            };
            /** @description `mail_disabled`: The service sends no mail. `conflict`: The request conflicts with the current state. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "mail_disabled" | "conflict";
                    };
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    verifyEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    /** @description Of the account; not needed with a session of it */
                    password?: string;
                };
            };
        };
        responses: {
            /** @description The address is confirmed */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        ok: true;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_token`: The token is invalid, expired or used. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_token" | "invalid_request";
                    };
                };
            };
            /** @description `invalid_credentials`: The e-mail address or the password is wrong. `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "invalid_credentials" | "unauthenticated";
                    };
                };
            };
            /** @description `forbidden`: The credentials do not allow this. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "forbidden" | "account_suspended";
                    };
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    getSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "active": true,
                     *       "recoveryCodesLeft": 10
                     *     }
                     */
                    "application/json": {
                        active: boolean;
                        recoveryCodesLeft: number;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "account_suspended";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    beginSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                };
            };
        };
        responses: {
            /** @description The secret */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "secret": "TI3ZQJJ7...",
                     *       "uri": "otpauth://totp/Millrace:3fd306efa1f3%40example.com?secret=TI3ZQJJ7...&issuer=Millrace"
                     *     }
                     */
                    "application/json": {
                        /** @description In base 32, for typing */
                        secret: string;
                        /** @description otpauth://totp/…, for a QR code */
                        uri: string;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `invalid_credentials`: The e-mail address or the password is wrong. `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "invalid_credentials" | "unauthenticated";
                    };
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "account_suspended";
                    };
                };
            };
            /** @description `conflict`: The request conflicts with the current state. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                    };
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    removeSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code?: string;
                    password?: string;
                };
            };
        };
        responses: {
            /** @description The second factor is removed */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        ok: true;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `invalid_code`: The code of the second factor is wrong. `invalid_credentials`: The e-mail address or the password is wrong. `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "invalid_code" | "invalid_credentials" | "unauthenticated";
                    };
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "account_suspended";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    confirmSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            /** @description The second factor is active */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "recoveryCodes": [
                     *         "5xjv-pjdg-gqxk-7rw7",
                     *         "dvv8-yvsc-akh5-azt9",
                     *         "dh76-wnd9-9j3h-ukp6",
                     *         "8t2m-n4c5-hmvv-pkf9",
                     *         "pbtb-zx3a-an6d-7am9",
                     *         "23mm-vrqx-ku62-qkpj",
                     *         "bvmp-f62k-mz54-aypf",
                     *         "7w5q-w84j-bgp7-gkcn",
                     *         "wetd-r7kb-43qr-rkgb",
                     *         "eec8-ra3m-d8e3-v8k8"
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description Each stands in for one code; shown only here */
                        recoveryCodes: string[];
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `invalid_code`: The code of the second factor is wrong. `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "invalid_code" | "unauthenticated";
                    };
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "account_suspended";
                    };
                };
            };
            /** @description `conflict`: The request conflicts with the current state. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                    };
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    getAccountPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                page: "reset-password" | "verify-email" | "invitation";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    "Content-Security-Policy": components["headers"]["Content-Security-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Not modified since the version in the request */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    "Content-Security-Policy": components["headers"]["Content-Security-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    getAccountAsset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: "account.js" | "account.css";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "text/javascript": string;
                    "text/css": string;
                };
            };
            /** @description Not modified since the version in the request */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    listInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitations, at most 1,000 */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "invitations": [
                     *         {
                     *           "id": 2,
                     *           "email": "89123efe765d@example.com",
                     *           "createdAt": "2026-11-28T14:39:22.145Z",
                     *           "expiresAt": "2026-12-05T14:39:22.145Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        invitations: components["schemas"]["Invitation"][];
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `forbidden`: The credentials do not allow this. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "forbidden" | "account_suspended";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    createInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description The invitation with its token */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 2,
                     *       "email": "89123efe765d@example.com",
                     *       "createdAt": "2026-11-28T14:39:22.145Z",
                     *       "expiresAt": "2026-12-05T14:39:22.145Z",
                     *       "token": "u6puIQ93...",
                     *       "mailed": true
                     *     }
                     */
                    "application/json": components["schemas"]["NewInvitation"];
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `forbidden`: The credentials do not allow this. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "forbidden" | "account_suspended";
                    };
                };
            };
            /** @description `account_exists`: An account with this e-mail address exists. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "account_exists";
                    };
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitation is revoked */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        ok: true;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `forbidden`: The credentials do not allow this. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "forbidden" | "account_suspended";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    listKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys, without their secrets */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "keys": [
                     *         {
                     *           "id": 4,
                     *           "name": "server",
                     *           "prefix": "mr_zE9VOrIg",
                     *           "scopes": [
                     *             "*"
                     *           ],
                     *           "createdAt": "2026-11-28T14:39:22.224Z",
                     *           "expiresAt": null,
                     *           "lastUsedAt": null
                     *         },
                     *         {
                     *           "id": 3,
                     *           "name": "server",
                     *           "prefix": "mr_JUxhVUZG",
                     *           "scopes": [
                     *             "*"
                     *           ],
                     *           "createdAt": "2026-11-28T14:39:22.215Z",
                     *           "expiresAt": null,
                     *           "lastUsedAt": null
                     *         },
                     *         {
                     *           "id": 2,
                     *           "name": "server",
                     *           "prefix": "mr_LAFrARr0",
                     *           "scopes": [
                     *             "*"
                     *           ],
                     *           "createdAt": "2026-11-28T14:39:12.177Z",
                     *           "expiresAt": null,
                     *           "lastUsedAt": "2026-11-28T14:39:14.353Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        keys: components["schemas"]["ApiKey"][];
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "account_suspended";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @description What the key may do; everything by default */
                    scopes?: ("videos:read" | "videos:write" | "tracks:read" | "tracks:write" | "images:read" | "images:write" | "webhooks:read" | "webhooks:write" | "*")[];
                    /**
                     * Format: date-time
                     * @description When the key stops working; never by default
                     */
                    expiresAt?: string;
                };
            };
        };
        responses: {
            /** @description The key with its secret */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 3,
                     *       "name": "server",
                     *       "prefix": "mr_JUxhVUZG",
                     *       "scopes": [
                     *         "*"
                     *       ],
                     *       "createdAt": "2026-11-28T14:39:22.215Z",
                     *       "expiresAt": null,
                     *       "key": "mr_JUxhVUZG..."
                     *     }
                     */
                    "application/json": components["schemas"]["NewApiKey"];
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `email_not_verified`: The e-mail address is not verified. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "email_not_verified" | "account_suspended";
                    };
                };
            };
            /** @description `conflict`: The request conflicts with the current state. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                    };
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    deleteKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key is revoked */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        ok: true;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "account_suspended";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    listAppPasswords: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The passwords, without their texts */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "passwords": [
                     *         {
                     *           "id": 1,
                     *           "name": "Player on my phone",
                     *           "createdAt": "2026-11-28T14:39:24.280Z",
                     *           "lastUsedAt": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        passwords: components["schemas"]["AppPassword"][];
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "account_suspended";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    createAppPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description The password */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "name": "Player on my phone",
                     *       "createdAt": "2026-11-28T14:39:24.280Z",
                     *       "password": "mrp_U3dyR4wD31ypjjyasxeN9imS2NyCGXY4"
                     *     }
                     */
                    "application/json": components["schemas"]["NewAppPassword"];
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `email_not_verified`: The e-mail address is not verified. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "email_not_verified" | "account_suspended";
                    };
                };
            };
            /** @description `conflict`: The request conflicts with the current state. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                    };
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    deleteAppPassword: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The password is revoked */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        ok: true;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "account_suspended";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    getTrack: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The track */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "track": {
                     *         "id": "8ityZY1OVtfAUQWw",
                     *         "title": "Tide",
                     *         "artist_name": "Harbour Band",
                     *         "artist_id": 2,
                     *         "album": "Low Water",
                     *         "album_id": "6d657c44-7581-40ae-939e-6bf3f2b8ab7e",
                     *         "album_artist": null,
                     *         "is_compilation": false,
                     *         "track_number": 3,
                     *         "disc_number": null,
                     *         "year": 2024,
                     *         "genre": "Folk",
                     *         "status": "ready",
                     *         "progress": 100,
                     *         "uploaded_bytes": 20335,
                     *         "duration_seconds": 1,
                     *         "play_count": 0,
                     *         "like_count": 0,
                     *         "created_at": "2026-11-28T14:39:22.262Z",
                     *         "visibility": "public",
                     *         "release_at": null,
                     *         "waveform_data": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.png",
                     *         "waveform_json": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.json",
                     *         "cover_art": null,
                     *         "streams": {
                     *           "128k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/128k.m4a",
                     *           "256k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/256k.m4a",
                     *           "320k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/320k.m4a"
                     *         },
                     *         "bitrates": {
                     *           "128k": 121392,
                     *           "256k": 136088,
                     *           "320k": 136040
                     *         },
                     *         "sample_rate": 44100,
                     *         "channels": 1,
                     *         "loudness": {
                     *           "integrated_lufs": -21.8,
                     *           "true_peak_dbtp": -18.06
                     *         },
                     *         "originals": "owner",
                     *         "liked": false,
                     *         "has_lyrics": false,
                     *         "etag": "\"FxjFV3ZWywox0qE5mAafcu\""
                     *       }
                     *     }
                     */
                    "application/json": {
                        track: components["schemas"]["Track"];
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    deleteTrack: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The track is deleted */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        ok: true;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `forbidden`: The credentials do not allow this. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "forbidden" | "account_suspended";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    updateTrack: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of versions that may be changed, or `*`. Another version is 412 */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title?: string;
                    artistName?: string;
                    /** @description Whether the album is by several artists */
                    isCompilation?: boolean;
                    /**
                     * @description Who gets the uploaded file: the owner only, or everybody
                     * @enum {string}
                     */
                    originals?: "owner" | "public";
                    album?: string | null;
                    genre?: string | null;
                    /** @description Who the album is by, if not by the artist of the track */
                    albumArtist?: string | null;
                    /** @description The place on its disc */
                    trackNumber?: number | null;
                    discNumber?: number | null;
                    year?: number | null;
                    /**
                     * @description `public`: in all lists; `unlisted`: for whoever knows the address; `private`: for its owner
                     * @enum {string}
                     */
                    visibility?: "public" | "unlisted" | "private";
                    /**
                     * Format: date-time
                     * @description Until then, only the owner sees it; a public track then appears in all lists
                     */
                    releaseAt?: string | null;
                };
            };
        };
        responses: {
            /** @description The changed track */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "track": {
                     *         "id": "8ityZY1OVtfAUQWw",
                     *         "title": "Tide",
                     *         "artist_name": "Harbour Band",
                     *         "artist_id": 2,
                     *         "album": "High Water",
                     *         "album_id": "8ec0dcf3-8eee-4236-99f1-16da6c67111e",
                     *         "album_artist": null,
                     *         "is_compilation": false,
                     *         "track_number": 3,
                     *         "disc_number": null,
                     *         "year": 2024,
                     *         "genre": "Folk",
                     *         "status": "ready",
                     *         "progress": 100,
                     *         "uploaded_bytes": 20335,
                     *         "duration_seconds": 1,
                     *         "play_count": 0,
                     *         "like_count": 0,
                     *         "created_at": "2026-11-28T14:39:22.262Z",
                     *         "visibility": "public",
                     *         "release_at": null,
                     *         "waveform_data": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.png",
                     *         "waveform_json": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.json",
                     *         "cover_art": null,
                     *         "streams": {
                     *           "128k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/128k.m4a",
                     *           "256k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/256k.m4a",
                     *           "320k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/320k.m4a"
                     *         },
                     *         "bitrates": {
                     *           "128k": 121392,
                     *           "256k": 136088,
                     *           "320k": 136040
                     *         },
                     *         "sample_rate": 44100,
                     *         "channels": 1,
                     *         "loudness": {
                     *           "integrated_lufs": -21.8,
                     *           "true_peak_dbtp": -18.06
                     *         },
                     *         "originals": "owner",
                     *         "liked": false,
                     *         "has_lyrics": false,
                     *         "etag": "\"PCZOpsY-Djb5QIVcaG5QEO\""
                     *       }
                     *     }
                     */
                    "application/json": {
                        track: components["schemas"]["Track"];
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `forbidden`: The credentials do not allow this. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "forbidden" | "account_suspended";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `not_ready`: The media is still being processed. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_ready";
                    };
                };
            };
            /** @description `precondition_failed`: The resource was changed in the meantime. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "precondition_failed";
                    };
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    setTrackCover: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of versions that may be changed, or `*`. Another version is 412 */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description A JPEG, PNG or WebP of at most 10485760 bytes
                     */
                    file: string;
                };
            };
        };
        responses: {
            /** @description The track with its new cover */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "track": {
                     *         "id": "8ityZY1OVtfAUQWw",
                     *         "title": "Tide",
                     *         "artist_name": "Harbour Band",
                     *         "artist_id": 2,
                     *         "album": "High Water",
                     *         "album_id": "8ec0dcf3-8eee-4236-99f1-16da6c67111e",
                     *         "album_artist": null,
                     *         "is_compilation": false,
                     *         "track_number": 3,
                     *         "disc_number": null,
                     *         "year": 2024,
                     *         "genre": "Folk",
                     *         "status": "ready",
                     *         "progress": 100,
                     *         "uploaded_bytes": 20335,
                     *         "duration_seconds": 1,
                     *         "play_count": 0,
                     *         "like_count": 0,
                     *         "created_at": "2026-11-28T14:39:22.262Z",
                     *         "visibility": "public",
                     *         "release_at": null,
                     *         "waveform_data": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.png",
                     *         "waveform_json": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.json",
                     *         "cover_art": "/media/tracks/8ityZY1OVtfAUQWw/picture-ifDKid2sD-ilRTrn.jpg",
                     *         "streams": {
                     *           "128k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/128k.m4a",
                     *           "256k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/256k.m4a",
                     *           "320k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/320k.m4a"
                     *         },
                     *         "bitrates": {
                     *           "128k": 121392,
                     *           "256k": 136088,
                     *           "320k": 136040
                     *         },
                     *         "sample_rate": 44100,
                     *         "channels": 1,
                     *         "loudness": {
                     *           "integrated_lufs": -21.8,
                     *           "true_peak_dbtp": -18.06
                     *         },
                     *         "originals": "owner",
                     *         "liked": false,
                     *         "has_lyrics": false,
                     *         "etag": "\"Z9JtLTvOw-lddhEeOm59L8\""
                     *       }
                     *     }
                     */
                    "application/json": {
                        track: components["schemas"]["Track"];
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. `empty_file`: The file is empty. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request" | "empty_file";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `forbidden`: The credentials do not allow this. `account_suspended`: The account is suspended. `account_ending`: The account is to be deleted. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "forbidden" | "account_suspended" | "account_ending";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `not_ready`: The media is still being processed. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_ready";
                    };
                };
            };
            /** @description `precondition_failed`: The resource was changed in the meantime. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "precondition_failed";
                    };
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `unusable_media`: The media cannot be used. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_media" | "empty_file" | "no_video_stream" | "no_audio_stream" | "truncated" | "damaged" | "encrypted" | "unsupported_codec" | "forbidden_format" | "too_complex" | "too_many_pixels" | "output_too_large" | "worker_crashed" | "source_unreachable" | "source_forbidden" | "source_changed" | "source_too_large" | "source_encoded" | "taken_down" | "processing_failed";
                    };
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    uploadTrack: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description Else that of the file’s tags, or the name of the file */
                    title?: string;
                    /** @description Else that of the file’s tags, or the name of the account */
                    artistName?: string;
                    album?: string;
                    genre?: string;
                    /** @description Who the album is by, if not by the artist of the track */
                    albumArtist?: string;
                    /** @description Whether the album is by several artists */
                    isCompilation?: boolean;
                    /** @description The place on its disc */
                    trackNumber?: number;
                    discNumber?: number;
                    year?: number;
                    /**
                     * @description `public`: in all lists; `unlisted`: for whoever knows the address; `private`: for its owner
                     * @default public
                     * @enum {string}
                     */
                    visibility?: "public" | "unlisted" | "private";
                    /**
                     * Format: date-time
                     * @description Until then, only the owner sees it; a public track then appears in all lists
                     */
                    releaseAt?: string | null;
                    /**
                     * @description Who gets the uploaded file: the owner only, or everybody
                     * @default owner
                     * @enum {string}
                     */
                    originals?: "owner" | "public";
                    /**
                     * Format: binary
                     * @description The audio file
                     */
                    file: string;
                    /**
                     * Format: binary
                     * @description A picture, in place of the file’s own
                     */
                    cover?: string;
                };
            };
        };
        responses: {
            /** @description The track, with the status `processing` */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "track": {
                     *         "id": "8ityZY1OVtfAUQWw",
                     *         "title": "Tide",
                     *         "artist_name": "Harbour Band",
                     *         "artist_id": 2,
                     *         "album": "Low Water",
                     *         "album_id": null,
                     *         "album_artist": null,
                     *         "is_compilation": false,
                     *         "track_number": 3,
                     *         "disc_number": null,
                     *         "year": 2024,
                     *         "genre": "Folk",
                     *         "status": "processing",
                     *         "progress": 0,
                     *         "uploaded_bytes": 20335,
                     *         "duration_seconds": null,
                     *         "play_count": 0,
                     *         "like_count": 0,
                     *         "created_at": "2026-11-28T14:39:22.262Z",
                     *         "visibility": "public",
                     *         "release_at": null,
                     *         "waveform_data": null,
                     *         "waveform_json": null,
                     *         "cover_art": null,
                     *         "streams": null,
                     *         "bitrates": null,
                     *         "sample_rate": null,
                     *         "channels": null,
                     *         "loudness": null,
                     *         "originals": "owner",
                     *         "liked": false,
                     *         "has_lyrics": false,
                     *         "etag": "\"FxjFV3ZWywox0qE5mAafcu\""
                     *       }
                     *     }
                     */
                    "application/json": {
                        track: components["schemas"]["Track"];
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. `empty_file`: The file is empty. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "empty_file" | "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `email_not_verified`: The e-mail address is not verified. `quota_exceeded`: The account has reached its quota. `forbidden`: The credentials do not allow this. `account_suspended`: The account is suspended. `account_ending`: The account is to be deleted. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "email_not_verified" | "quota_exceeded" | "forbidden" | "account_suspended" | "account_ending";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    listTracks: {
        parameters: {
            query?: {
                /** @description From 0; not with `cursor` */
                page?: number;
                /** @description Entries of a page; more than 100 are reduced to 100 */
                limit?: number;
                cursor?: string;
                /** @description The order; descending with `-`. By default the newest is first */
                sort?: "created_at" | "-created_at" | "title" | "-title";
                q?: string;
                status?: "uploading" | "fetching" | "processing" | "ready" | "error";
                visibility?: "public" | "unlisted" | "private";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the tracks */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tracks": [
                     *         {
                     *           "id": "8ityZY1OVtfAUQWw",
                     *           "title": "Tide",
                     *           "artist_name": "Harbour Band",
                     *           "artist_id": 2,
                     *           "album": "Low Water",
                     *           "album_id": "6d657c44-7581-40ae-939e-6bf3f2b8ab7e",
                     *           "album_artist": null,
                     *           "is_compilation": false,
                     *           "track_number": 3,
                     *           "disc_number": null,
                     *           "year": 2024,
                     *           "genre": "Folk",
                     *           "status": "ready",
                     *           "progress": 100,
                     *           "uploaded_bytes": 20335,
                     *           "duration_seconds": 1,
                     *           "play_count": 0,
                     *           "like_count": 0,
                     *           "created_at": "2026-11-28T14:39:22.262Z",
                     *           "visibility": "public",
                     *           "release_at": null,
                     *           "waveform_data": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.png",
                     *           "waveform_json": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.json",
                     *           "cover_art": null,
                     *           "streams": {
                     *             "128k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/128k.m4a",
                     *             "256k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/256k.m4a",
                     *             "320k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/320k.m4a"
                     *           },
                     *           "bitrates": {
                     *             "128k": 121392,
                     *             "256k": 136088,
                     *             "320k": 136040
                     *           },
                     *           "sample_rate": 44100,
                     *           "channels": 1,
                     *           "loudness": {
                     *             "integrated_lufs": -21.8,
                     *             "true_peak_dbtp": -18.06
                     *           },
                     *           "originals": "owner",
                     *           "liked": false,
                     *           "etag": "\"FxjFV3ZWywox0qE5mAafcu\""
                     *         }
                     *       ],
                     *       "page": 0,
                     *       "limit": 20,
                     *       "total": 1,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        tracks: components["schemas"]["Track"][];
                        /** @description The number of the page; with cursors, of pages before it */
                        page: number;
                        /** @description The limit used */
                        limit: number;
                        /** @description Entries of the whole list; with cursors, as of the first page */
                        total: number;
                        /** @description The cursor of the next page; null at the end */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `forbidden`: The credentials do not allow this. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "forbidden" | "account_suspended";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    fetchTrack: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Else that of the file’s tags, or the name of the file */
                    title?: string;
                    /** @description Else that of the file’s tags, or the name of the account */
                    artistName?: string;
                    album?: string;
                    genre?: string;
                    /** @description Who the album is by, if not by the artist of the track */
                    albumArtist?: string;
                    /** @description Whether the album is by several artists */
                    isCompilation?: boolean;
                    /** @description The place on its disc */
                    trackNumber?: number;
                    discNumber?: number;
                    year?: number;
                    /**
                     * @description `public`: in all lists; `unlisted`: for whoever knows the address; `private`: for its owner
                     * @default public
                     * @enum {string}
                     */
                    visibility?: "public" | "unlisted" | "private";
                    /**
                     * Format: date-time
                     * @description Until then, only the owner sees it; a public track then appears in all lists
                     */
                    releaseAt?: string | null;
                    /**
                     * @description Who gets the uploaded file: the owner only, or everybody
                     * @default owner
                     * @enum {string}
                     */
                    originals?: "owner" | "public";
                    /**
                     * Format: uri
                     * @description An https address. It may contain credentials in its query: it is not shown to anybody, and forgotten after the fetch
                     */
                    url: string;
                };
            };
        };
        responses: {
            /** @description The track, with the status `fetching` */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "track": {
                     *         "id": "HXfV-LWnAKLFgOfI",
                     *         "title": "Ebb",
                     *         "artist_name": "Harbour Band",
                     *         "artist_id": 2,
                     *         "album": null,
                     *         "album_id": null,
                     *         "album_artist": null,
                     *         "is_compilation": false,
                     *         "track_number": null,
                     *         "disc_number": null,
                     *         "year": null,
                     *         "genre": null,
                     *         "status": "fetching",
                     *         "progress": 0,
                     *         "uploaded_bytes": 0,
                     *         "fetched_bytes": 0,
                     *         "duration_seconds": null,
                     *         "play_count": 0,
                     *         "like_count": 0,
                     *         "created_at": "2026-11-28T14:39:24.351Z",
                     *         "visibility": "public",
                     *         "release_at": null,
                     *         "waveform_data": null,
                     *         "waveform_json": null,
                     *         "cover_art": null,
                     *         "streams": null,
                     *         "bitrates": null,
                     *         "sample_rate": null,
                     *         "channels": null,
                     *         "loudness": null,
                     *         "originals": "owner",
                     *         "liked": false,
                     *         "has_lyrics": false,
                     *         "etag": "\"3nFUjs9Lq7nx4-xT_70cte\""
                     *       }
                     *     }
                     */
                    "application/json": {
                        track: components["schemas"]["Track"];
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. `empty_file`: The file is empty. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "empty_file" | "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `email_not_verified`: The e-mail address is not verified. `quota_exceeded`: The account has reached its quota. `account_ending`: The account is to be deleted. `forbidden`: The credentials do not allow this. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "email_not_verified" | "quota_exceeded" | "account_ending" | "forbidden" | "account_suspended";
                    };
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    likeTrack: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account likes the track */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "liked": true,
                     *       "count": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Liking"];
                };
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "account_suspended";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    unlikeTrack: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account does not like the track */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "liked": false,
                     *       "count": 0
                     *     }
                     */
                    "application/json": components["schemas"]["Liking"];
                };
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "account_suspended";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    listRecentTracks: {
        parameters: {
            query?: {
                /** @description From 0; not with `cursor` */
                page?: number;
                /** @description Entries of a page; more than 50 are reduced to 50 */
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the tracks */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tracks": [
                     *         {
                     *           "id": "8ityZY1OVtfAUQWw",
                     *           "title": "Tide",
                     *           "artist_name": "Harbour Band",
                     *           "artist_id": 2,
                     *           "album": "High Water",
                     *           "album_id": "8ec0dcf3-8eee-4236-99f1-16da6c67111e",
                     *           "album_artist": null,
                     *           "is_compilation": false,
                     *           "track_number": 3,
                     *           "disc_number": null,
                     *           "year": 2025,
                     *           "genre": "Folk",
                     *           "status": "ready",
                     *           "progress": 100,
                     *           "uploaded_bytes": 20335,
                     *           "duration_seconds": 1,
                     *           "play_count": 0,
                     *           "like_count": 0,
                     *           "created_at": "2026-11-28T14:39:22.262Z",
                     *           "visibility": "public",
                     *           "release_at": null,
                     *           "waveform_data": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.png",
                     *           "waveform_json": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.json",
                     *           "cover_art": "/media/tracks/8ityZY1OVtfAUQWw/picture-ifDKid2sD-ilRTrn.jpg",
                     *           "streams": {
                     *             "128k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/128k.m4a",
                     *             "256k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/256k.m4a",
                     *             "320k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/320k.m4a"
                     *           },
                     *           "bitrates": {
                     *             "128k": 121392,
                     *             "256k": 136088,
                     *             "320k": 136040
                     *           },
                     *           "sample_rate": 44100,
                     *           "channels": 1,
                     *           "loudness": {
                     *             "integrated_lufs": -21.8,
                     *             "true_peak_dbtp": -18.06
                     *           },
                     *           "originals": "owner",
                     *           "etag": "\"bbcMZbDHU2MUBoSfvOlS3r\""
                     *         }
                     *       ],
                     *       "page": 0,
                     *       "limit": 20,
                     *       "total": 1,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        tracks: components["schemas"]["Track"][];
                        /** @description The number of the page; with cursors, of pages before it */
                        page: number;
                        /** @description The limit used */
                        limit: number;
                        /** @description Entries of the whole list; with cursors, as of the first page */
                        total: number;
                        /** @description The cursor of the next page; null at the end */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    listTrendingTracks: {
        parameters: {
            query?: {
                /** @description Plays of the last 24 hours, 7 or 30 days (UTC); without it, of all time */
                window?: "24h" | "7d" | "30d";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tracks, most played first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tracks": [
                     *         {
                     *           "id": "8ityZY1OVtfAUQWw",
                     *           "title": "Tide",
                     *           "artist_name": "Harbour Band",
                     *           "artist_id": 2,
                     *           "album": "High Water",
                     *           "album_id": "8ec0dcf3-8eee-4236-99f1-16da6c67111e",
                     *           "album_artist": null,
                     *           "is_compilation": false,
                     *           "track_number": 3,
                     *           "disc_number": null,
                     *           "year": 2025,
                     *           "genre": "Folk",
                     *           "status": "ready",
                     *           "progress": 100,
                     *           "uploaded_bytes": 20335,
                     *           "duration_seconds": 1,
                     *           "play_count": 0,
                     *           "like_count": 0,
                     *           "created_at": "2026-11-28T14:39:22.262Z",
                     *           "visibility": "public",
                     *           "release_at": null,
                     *           "waveform_data": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.png",
                     *           "waveform_json": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.json",
                     *           "cover_art": "/media/tracks/8ityZY1OVtfAUQWw/picture-ifDKid2sD-ilRTrn.jpg",
                     *           "streams": {
                     *             "128k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/128k.m4a",
                     *             "256k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/256k.m4a",
                     *             "320k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/320k.m4a"
                     *           },
                     *           "bitrates": {
                     *             "128k": 121392,
                     *             "256k": 136088,
                     *             "320k": 136040
                     *           },
                     *           "sample_rate": 44100,
                     *           "channels": 1,
                     *           "loudness": {
                     *             "integrated_lufs": -21.8,
                     *             "true_peak_dbtp": -18.06
                     *           },
                     *           "originals": "owner",
                     *           "etag": "\"bbcMZbDHU2MUBoSfvOlS3r\""
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        tracks: components["schemas"]["Track"][];
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    listSimilarTracks: {
        parameters: {
            query?: {
                /** @description Number of tracks; more than 100 are reduced to 100 */
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Tracks that those who like it like besides, then others of the artist, then others of the genre */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tracks": []
                     *     }
                     */
                    "application/json": {
                        tracks: components["schemas"]["SimilarTrack"][];
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    searchTracks: {
        parameters: {
            query: {
                /** @description Words of the title, the artist or the album */
                q: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most 30 tracks, best matches first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tracks": [
                     *         {
                     *           "id": "8ityZY1OVtfAUQWw",
                     *           "title": "Tide",
                     *           "artist_name": "Harbour Band",
                     *           "artist_id": 2,
                     *           "album": "High Water",
                     *           "album_id": "8ec0dcf3-8eee-4236-99f1-16da6c67111e",
                     *           "album_artist": null,
                     *           "is_compilation": false,
                     *           "track_number": 3,
                     *           "disc_number": null,
                     *           "year": 2025,
                     *           "genre": "Folk",
                     *           "status": "ready",
                     *           "progress": 100,
                     *           "uploaded_bytes": 20335,
                     *           "duration_seconds": 1,
                     *           "play_count": 0,
                     *           "like_count": 0,
                     *           "created_at": "2026-11-28T14:39:22.262Z",
                     *           "visibility": "public",
                     *           "release_at": null,
                     *           "waveform_data": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.png",
                     *           "waveform_json": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.json",
                     *           "cover_art": "/media/tracks/8ityZY1OVtfAUQWw/picture-ifDKid2sD-ilRTrn.jpg",
                     *           "streams": {
                     *             "128k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/128k.m4a",
                     *             "256k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/256k.m4a",
                     *             "320k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/320k.m4a"
                     *           },
                     *           "bitrates": {
                     *             "128k": 121392,
                     *             "256k": 136088,
                     *             "320k": 136040
                     *           },
                     *           "sample_rate": 44100,
                     *           "channels": 1,
                     *           "loudness": {
                     *             "integrated_lufs": -21.8,
                     *             "true_peak_dbtp": -18.06
                     *           },
                     *           "originals": "owner",
                     *           "etag": "\"bbcMZbDHU2MUBoSfvOlS3r\""
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        tracks: components["schemas"]["Track"][];
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    search: {
        parameters: {
            query: {
                /** @description Words to find */
                q: string;
                /** @description What to find: some of `artist`, `album`, `track`, `playlist`, with commas between them; without it, all */
                type?: string;
                /** @description Number of results of each kind; more than 50 are reduced to 50 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The best matches of each kind that was asked for */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tracks": [
                     *         {
                     *           "id": "8ityZY1OVtfAUQWw",
                     *           "title": "Tide",
                     *           "artist_name": "Harbour Band",
                     *           "artist_id": 2,
                     *           "album": "High Water",
                     *           "album_id": "8ec0dcf3-8eee-4236-99f1-16da6c67111e",
                     *           "album_artist": null,
                     *           "is_compilation": false,
                     *           "track_number": 3,
                     *           "disc_number": null,
                     *           "year": 2025,
                     *           "genre": "Folk",
                     *           "status": "ready",
                     *           "progress": 100,
                     *           "uploaded_bytes": 20335,
                     *           "duration_seconds": 1,
                     *           "play_count": 0,
                     *           "like_count": 0,
                     *           "created_at": "2026-11-28T14:39:22.262Z",
                     *           "visibility": "public",
                     *           "release_at": null,
                     *           "waveform_data": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.png",
                     *           "waveform_json": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.json",
                     *           "cover_art": "/media/tracks/8ityZY1OVtfAUQWw/picture-ifDKid2sD-ilRTrn.jpg",
                     *           "streams": {
                     *             "128k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/128k.m4a",
                     *             "256k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/256k.m4a",
                     *             "320k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/320k.m4a"
                     *           },
                     *           "bitrates": {
                     *             "128k": 121392,
                     *             "256k": 136088,
                     *             "320k": 136040
                     *           },
                     *           "sample_rate": 44100,
                     *           "channels": 1,
                     *           "loudness": {
                     *             "integrated_lufs": -21.8,
                     *             "true_peak_dbtp": -18.06
                     *           },
                     *           "originals": "owner",
                     *           "etag": "\"bbcMZbDHU2MUBoSfvOlS3r\""
                     *         }
                     *       ],
                     *       "albums": [],
                     *       "artists": [],
                     *       "playlists": []
                     *     }
                     */
                    "application/json": {
                        tracks?: components["schemas"]["Track"][];
                        albums?: components["schemas"]["Album"][];
                        artists?: components["schemas"]["Performer"][];
                        playlists?: components["schemas"]["Playlist"][];
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    suggest: {
        parameters: {
            query: {
                /** @description The beginning of a name; from two characters on, a part of it is enough */
                q: string;
                /** @description Number of suggestions; more than 20 are reduced to 20 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Suggestions, best first; none twice */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "suggestions": [
                     *         {
                     *           "type": "track",
                     *           "id": "8ityZY1OVtfAUQWw",
                     *           "text": "Tide",
                     *           "artist_name": "Harbour Band"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        suggestions: components["schemas"]["Suggestion"][];
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    streamTrack: {
        parameters: {
            query?: {
                /** @description Bits per second, or `original`: the uploaded file */
                q?: "128k" | "256k" | "320k" | "original";
            };
            header?: {
                /** @description One range of bytes, such as `bytes=0-1023` */
                Range?: string;
                /** @description An ETag: a changed object is sent whole */
                "If-Range"?: string;
                /** @description An ETag: 304 if the object still has it */
                "If-None-Match"?: string;
                "If-Modified-Since"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The audio */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    "Last-Modified": components["headers"]["Last-Modified"];
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "audio/flac": string;
                    "audio/mpeg": string;
                    "audio/mp4": string;
                    "audio/ogg": string;
                    "audio/wav": string;
                    "audio/aiff": string;
                    "audio/aac": string;
                    "audio/matroska": string;
                    "audio/x-ms-wma": string;
                    "audio/x-ape": string;
                    "audio/x-wavpack": string;
                    "audio/x-dsf": string;
                    "application/octet-stream": string;
                };
            };
            /** @description The requested range of it */
            206: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    "Last-Modified": components["headers"]["Last-Modified"];
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Content-Range": components["headers"]["Content-Range"];
                    [name: string]: unknown;
                };
                content: {
                    "audio/flac": string;
                    "audio/mpeg": string;
                    "audio/mp4": string;
                    "audio/ogg": string;
                    "audio/wav": string;
                    "audio/aiff": string;
                    "audio/aac": string;
                    "audio/matroska": string;
                    "audio/x-ms-wma": string;
                    "audio/x-ape": string;
                    "audio/x-wavpack": string;
                    "audio/x-dsf": string;
                    "application/octet-stream": string;
                };
            };
            /** @description The address of the audio, where another server delivers media */
            302: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Location: components["headers"]["Location"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not modified since the version in the request */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    "Last-Modified": components["headers"]["Last-Modified"];
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `downloads_off`: The owner does not offer the media for download. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "downloads_off";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `not_ready`: The media is still being processed. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_ready";
                    };
                };
            };
            /** @description `range_not_satisfiable`: The range cannot be satisfied. */
            416: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Range": components["headers"]["Content-Range"];
                    ETag: components["headers"]["ETag"];
                    "Last-Modified": components["headers"]["Last-Modified"];
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "range_not_satisfiable";
                    };
                };
            };
            /** @description `unusable_media`: The media cannot be used. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_media" | "empty_file" | "no_video_stream" | "no_audio_stream" | "truncated" | "damaged" | "encrypted" | "unsupported_codec" | "forbidden_format" | "too_complex" | "too_many_pixels" | "output_too_large" | "worker_crashed" | "source_unreachable" | "source_forbidden" | "source_changed" | "source_too_large" | "source_encoded" | "taken_down" | "processing_failed";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    downloadTrack: {
        parameters: {
            query?: never;
            header?: {
                /** @description One range of bytes, such as `bytes=0-1023` */
                Range?: string;
                /** @description An ETag: a changed object is sent whole */
                "If-Range"?: string;
                /** @description An ETag: 304 if the object still has it */
                "If-None-Match"?: string;
                "If-Modified-Since"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    "Last-Modified": components["headers"]["Last-Modified"];
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "audio/flac": string;
                    "audio/mpeg": string;
                    "audio/mp4": string;
                    "audio/ogg": string;
                    "audio/wav": string;
                    "audio/aiff": string;
                    "audio/aac": string;
                    "audio/matroska": string;
                    "audio/x-ms-wma": string;
                    "audio/x-ape": string;
                    "audio/x-wavpack": string;
                    "audio/x-dsf": string;
                    "application/octet-stream": string;
                };
            };
            /** @description The requested range of it */
            206: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    "Last-Modified": components["headers"]["Last-Modified"];
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "Content-Range": components["headers"]["Content-Range"];
                    [name: string]: unknown;
                };
                content: {
                    "audio/flac": string;
                    "audio/mpeg": string;
                    "audio/mp4": string;
                    "audio/ogg": string;
                    "audio/wav": string;
                    "audio/aiff": string;
                    "audio/aac": string;
                    "audio/matroska": string;
                    "audio/x-ms-wma": string;
                    "audio/x-ape": string;
                    "audio/x-wavpack": string;
                    "audio/x-dsf": string;
                    "application/octet-stream": string;
                };
            };
            /** @description Not modified since the version in the request */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    "Last-Modified": components["headers"]["Last-Modified"];
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `downloads_off`: The owner does not offer the media for download. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "downloads_off";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `not_ready`: The media is still being processed. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_ready";
                    };
                };
            };
            /** @description `range_not_satisfiable`: The range cannot be satisfied. */
            416: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Range": components["headers"]["Content-Range"];
                    ETag: components["headers"]["ETag"];
                    "Last-Modified": components["headers"]["Last-Modified"];
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "range_not_satisfiable";
                    };
                };
            };
            /** @description `unusable_media`: The media cannot be used. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_media" | "empty_file" | "no_video_stream" | "no_audio_stream" | "truncated" | "damaged" | "encrypted" | "unsupported_codec" | "forbidden_format" | "too_complex" | "too_many_pixels" | "output_too_large" | "worker_crashed" | "source_unreachable" | "source_forbidden" | "source_changed" | "source_too_large" | "source_encoded" | "taken_down" | "processing_failed";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    countPlay: {
        parameters: {
            query?: never;
            header?: {
                /** @description The client’s id for the beacon, unless the body has one */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Seconds played */
                    duration?: number;
                    playId?: string;
                };
                "text/plain": string;
            };
        };
        responses: {
            /** @description The play is counted */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "account_suspended";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    getPlaybackStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The status */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ready",
                     *       "progress": 100,
                     *       "duration_seconds": 1,
                     *       "waveform_data": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.png",
                     *       "waveform_json": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.json",
                     *       "cover_art": "/media/tracks/8ityZY1OVtfAUQWw/picture-ifDKid2sD-ilRTrn.jpg"
                     *     }
                     */
                    "application/json": components["schemas"]["TrackState"];
                };
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    getEmbed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    "Content-Security-Policy": components["headers"]["Content-Security-Policy"];
                    "X-Robots-Tag": components["headers"]["X-Robots-Tag"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Not modified since the version in the request */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    "Content-Security-Policy": components["headers"]["Content-Security-Policy"];
                    "X-Robots-Tag": components["headers"]["X-Robots-Tag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    getAlbumEmbed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    "Content-Security-Policy": components["headers"]["Content-Security-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Not modified since the version in the request */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    "Content-Security-Policy": components["headers"]["Content-Security-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    getPlaylistEmbed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    "Content-Security-Policy": components["headers"]["Content-Security-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Not modified since the version in the request */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    "Content-Security-Policy": components["headers"]["Content-Security-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    getSharedPlaylistEmbed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    "Content-Security-Policy": components["headers"]["Content-Security-Policy"];
                    "X-Robots-Tag": components["headers"]["X-Robots-Tag"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Not modified since the version in the request */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    "Content-Security-Policy": components["headers"]["Content-Security-Policy"];
                    "X-Robots-Tag": components["headers"]["X-Robots-Tag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    getAlbum: {
        parameters: {
            query?: {
                /** @description From 0; not with `cursor` */
                page?: number;
                /** @description Entries of a page; more than 500 are reduced to 500 */
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The album, with a page of its tracks */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "album": {
                     *         "id": "8ec0dcf3-8eee-4236-99f1-16da6c67111e",
                     *         "title": "High Water",
                     *         "artist_name": "Harbour Band",
                     *         "performer_id": "052cee38-c356-4f52-ace5-c2f9e8bc4de7",
                     *         "artist_id": 2,
                     *         "is_compilation": false,
                     *         "is_single": false,
                     *         "year": 2024,
                     *         "track_count": 1,
                     *         "duration_seconds": 1,
                     *         "cover_art": "/media/tracks/8ityZY1OVtfAUQWw/picture-ifDKid2sD-ilRTrn.jpg",
                     *         "created_at": "2026-11-28T14:39:23.695Z",
                     *         "etag": "\"rr2SKeKw981krzH1_gIGbZ\"",
                     *         "tracks": [
                     *           {
                     *             "id": "8ityZY1OVtfAUQWw",
                     *             "title": "Tide",
                     *             "artist_name": "Harbour Band",
                     *             "artist_id": 2,
                     *             "album": "High Water",
                     *             "album_id": "8ec0dcf3-8eee-4236-99f1-16da6c67111e",
                     *             "album_artist": null,
                     *             "is_compilation": false,
                     *             "track_number": 3,
                     *             "disc_number": null,
                     *             "year": 2024,
                     *             "genre": "Folk",
                     *             "status": "ready",
                     *             "progress": 100,
                     *             "uploaded_bytes": 20335,
                     *             "duration_seconds": 1,
                     *             "play_count": 0,
                     *             "like_count": 0,
                     *             "created_at": "2026-11-28T14:39:22.262Z",
                     *             "visibility": "public",
                     *             "release_at": null,
                     *             "waveform_data": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.png",
                     *             "waveform_json": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.json",
                     *             "cover_art": "/media/tracks/8ityZY1OVtfAUQWw/picture-ifDKid2sD-ilRTrn.jpg",
                     *             "streams": {
                     *               "128k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/128k.m4a",
                     *               "256k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/256k.m4a",
                     *               "320k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/320k.m4a"
                     *             },
                     *             "bitrates": {
                     *               "128k": 121392,
                     *               "256k": 136088,
                     *               "320k": 136040
                     *             },
                     *             "sample_rate": 44100,
                     *             "channels": 1,
                     *             "loudness": {
                     *               "integrated_lufs": -21.8,
                     *               "true_peak_dbtp": -18.06
                     *             },
                     *             "originals": "owner",
                     *             "etag": "\"Z9JtLTvOw-lddhEeOm59L8\""
                     *           }
                     *         ]
                     *       },
                     *       "page": 0,
                     *       "limit": 500,
                     *       "total": 1,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        album: components["schemas"]["AlbumWithTracks"];
                        /** @description The number of the page; with cursors, of pages before it */
                        page: number;
                        /** @description The limit used */
                        limit: number;
                        /** @description Entries of the whole list; with cursors, as of the first page */
                        total: number;
                        /** @description The cursor of the next page; null at the end */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    updateAlbum: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of versions that may be changed, or `*`. Another version is 412 */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title?: string;
                    /** @description Who the album is by; null: several */
                    artistName?: string | null;
                    year?: number | null;
                };
            };
        };
        responses: {
            /** @description The changed album, with a page of its tracks */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "album": {
                     *         "id": "8ec0dcf3-8eee-4236-99f1-16da6c67111e",
                     *         "title": "High Water",
                     *         "artist_name": "Harbour Band",
                     *         "performer_id": "052cee38-c356-4f52-ace5-c2f9e8bc4de7",
                     *         "artist_id": 2,
                     *         "is_compilation": false,
                     *         "is_single": false,
                     *         "year": 2025,
                     *         "track_count": 1,
                     *         "duration_seconds": 1,
                     *         "cover_art": "/media/tracks/8ityZY1OVtfAUQWw/picture-ifDKid2sD-ilRTrn.jpg",
                     *         "created_at": "2026-11-28T14:39:23.695Z",
                     *         "etag": "\"GvAO0S5zG00ZewiHKqEr9A\"",
                     *         "tracks": [
                     *           {
                     *             "id": "8ityZY1OVtfAUQWw",
                     *             "title": "Tide",
                     *             "artist_name": "Harbour Band",
                     *             "artist_id": 2,
                     *             "album": "High Water",
                     *             "album_id": "8ec0dcf3-8eee-4236-99f1-16da6c67111e",
                     *             "album_artist": null,
                     *             "is_compilation": false,
                     *             "track_number": 3,
                     *             "disc_number": null,
                     *             "year": 2025,
                     *             "genre": "Folk",
                     *             "status": "ready",
                     *             "progress": 100,
                     *             "uploaded_bytes": 20335,
                     *             "duration_seconds": 1,
                     *             "play_count": 0,
                     *             "like_count": 0,
                     *             "created_at": "2026-11-28T14:39:22.262Z",
                     *             "visibility": "public",
                     *             "release_at": null,
                     *             "waveform_data": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.png",
                     *             "waveform_json": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.json",
                     *             "cover_art": "/media/tracks/8ityZY1OVtfAUQWw/picture-ifDKid2sD-ilRTrn.jpg",
                     *             "streams": {
                     *               "128k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/128k.m4a",
                     *               "256k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/256k.m4a",
                     *               "320k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/320k.m4a"
                     *             },
                     *             "bitrates": {
                     *               "128k": 121392,
                     *               "256k": 136088,
                     *               "320k": 136040
                     *             },
                     *             "sample_rate": 44100,
                     *             "channels": 1,
                     *             "loudness": {
                     *               "integrated_lufs": -21.8,
                     *               "true_peak_dbtp": -18.06
                     *             },
                     *             "originals": "owner",
                     *             "liked": false,
                     *             "etag": "\"bbcMZbDHU2MUBoSfvOlS3r\""
                     *           }
                     *         ]
                     *       },
                     *       "page": 0,
                     *       "limit": 500,
                     *       "total": 1,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        album: components["schemas"]["AlbumWithTracks"];
                        /** @description The number of the page; with cursors, of pages before it */
                        page: number;
                        /** @description The limit used */
                        limit: number;
                        /** @description Entries of the whole list; with cursors, as of the first page */
                        total: number;
                        /** @description The cursor of the next page; null at the end */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `forbidden`: The credentials do not allow this. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "forbidden" | "account_suspended";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `precondition_failed`: The resource was changed in the meantime. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "precondition_failed";
                    };
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    listAlbums: {
        parameters: {
            query?: {
                /** @description From 0; not with `cursor` */
                page?: number;
                /** @description Entries of a page; more than 100 are reduced to 100 */
                limit?: number;
                cursor?: string;
                /** @description The newest first, by title, or the latest year first */
                sort?: "recent" | "name" | "year";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the albums */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "albums": [
                     *         {
                     *           "id": "8ec0dcf3-8eee-4236-99f1-16da6c67111e",
                     *           "title": "High Water",
                     *           "artist_name": "Harbour Band",
                     *           "performer_id": "052cee38-c356-4f52-ace5-c2f9e8bc4de7",
                     *           "artist_id": 2,
                     *           "is_compilation": false,
                     *           "is_single": false,
                     *           "year": 2024,
                     *           "track_count": 1,
                     *           "duration_seconds": 1,
                     *           "cover_art": "/media/tracks/8ityZY1OVtfAUQWw/picture-ifDKid2sD-ilRTrn.jpg",
                     *           "created_at": "2026-11-28T14:39:23.695Z",
                     *           "etag": "\"rr2SKeKw981krzH1_gIGbZ\""
                     *         }
                     *       ],
                     *       "page": 0,
                     *       "limit": 20,
                     *       "total": 1,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        albums: components["schemas"]["Album"][];
                        /** @description The number of the page; with cursors, of pages before it */
                        page: number;
                        /** @description The limit used */
                        limit: number;
                        /** @description Entries of the whole list; with cursors, as of the first page */
                        total: number;
                        /** @description The cursor of the next page; null at the end */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    listArtistAlbums: {
        parameters: {
            query?: {
                /** @description From 0; not with `cursor` */
                page?: number;
                /** @description Entries of a page; more than 100 are reduced to 100 */
                limit?: number;
                cursor?: string;
                /** @description The newest first, by title, or the latest year first */
                sort?: "recent" | "name" | "year";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the albums */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "albums": [
                     *         {
                     *           "id": "8ec0dcf3-8eee-4236-99f1-16da6c67111e",
                     *           "title": "High Water",
                     *           "artist_name": "Harbour Band",
                     *           "performer_id": "052cee38-c356-4f52-ace5-c2f9e8bc4de7",
                     *           "artist_id": 2,
                     *           "is_compilation": false,
                     *           "is_single": false,
                     *           "year": 2024,
                     *           "track_count": 1,
                     *           "duration_seconds": 1,
                     *           "cover_art": "/media/tracks/8ityZY1OVtfAUQWw/picture-ifDKid2sD-ilRTrn.jpg",
                     *           "created_at": "2026-11-28T14:39:23.695Z",
                     *           "etag": "\"rr2SKeKw981krzH1_gIGbZ\""
                     *         }
                     *       ],
                     *       "page": 0,
                     *       "limit": 20,
                     *       "total": 1,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        albums: components["schemas"]["Album"][];
                        /** @description The number of the page; with cursors, of pages before it */
                        page: number;
                        /** @description The limit used */
                        limit: number;
                        /** @description Entries of the whole list; with cursors, as of the first page */
                        total: number;
                        /** @description The cursor of the next page; null at the end */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    getLyrics: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lyrics, by lines */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "lyrics": {
                     *         "language": "en",
                     *         "synced": true,
                     *         "offset_ms": 0,
                     *         "text": "[00:00.50]Low water\n[00:02.00]High water",
                     *         "lines": [
                     *           {
                     *             "start_ms": 500,
                     *             "text": "Low water"
                     *           },
                     *           {
                     *             "start_ms": 2000,
                     *             "text": "High water"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        lyrics: components["schemas"]["Lyrics"];
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    setLyrics: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Plain text or LRC */
                    text: string;
                    /** @description BCP 47, such as `de` or `pt-BR` */
                    language?: string;
                };
            };
        };
        responses: {
            /** @description The new lyrics */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "lyrics": {
                     *         "language": "en",
                     *         "synced": true,
                     *         "offset_ms": 0,
                     *         "text": "[00:00.50]Low water\n[00:02.00]High water",
                     *         "lines": [
                     *           {
                     *             "start_ms": 500,
                     *             "text": "Low water"
                     *           },
                     *           {
                     *             "start_ms": 2000,
                     *             "text": "High water"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        lyrics: components["schemas"]["Lyrics"];
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `forbidden`: The credentials do not allow this. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "forbidden" | "account_suspended";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `not_ready`: The media is still being processed. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_ready";
                    };
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    deleteLyrics: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The track has no lyrics */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        ok: true;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `forbidden`: The credentials do not allow this. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "forbidden" | "account_suspended";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    listPublicPlaylists: {
        parameters: {
            query?: {
                /** @description From 0; not with `cursor` */
                page?: number;
                /** @description Entries of a page; more than 100 are reduced to 100 */
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the playlists */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "playlists": [
                     *         {
                     *           "id": 1,
                     *           "title": "Sea songs",
                     *           "description": "For the crossing",
                     *           "isPublic": true,
                     *           "track_count": 1,
                     *           "creator_id": 2,
                     *           "creator_name": "Harbour Band",
                     *           "created_at": "2026-11-28T14:39:24.785Z",
                     *           "updated_at": "2026-11-28T14:39:24.886Z",
                     *           "cover_art": null,
                     *           "etag": "\"5Vp8jnO40NqLSVvSzXzYXr\""
                     *         }
                     *       ],
                     *       "page": 0,
                     *       "limit": 20,
                     *       "total": 1,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        playlists: components["schemas"]["Playlist"][];
                        /** @description The number of the page; with cursors, of pages before it */
                        page: number;
                        /** @description The limit used */
                        limit: number;
                        /** @description Entries of the whole list; with cursors, as of the first page */
                        total: number;
                        /** @description The cursor of the next page; null at the end */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    getPlaylist: {
        parameters: {
            query?: {
                /** @description From 0; not with `cursor` */
                page?: number;
                /** @description Entries of a page; more than 100 are reduced to 100 */
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The playlist, with a page of its tracks */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "playlist": {
                     *         "id": 1,
                     *         "title": "Sea songs",
                     *         "description": "For the crossing",
                     *         "isPublic": true,
                     *         "track_count": 1,
                     *         "creator_id": 2,
                     *         "creator_name": "Harbour Band",
                     *         "created_at": "2026-11-28T14:39:24.785Z",
                     *         "updated_at": "2026-11-28T14:39:24.886Z",
                     *         "cover_art": null,
                     *         "etag": "\"5Vp8jnO40NqLSVvSzXzYXr\"",
                     *         "tracks": [
                     *           {
                     *             "id": "8ityZY1OVtfAUQWw",
                     *             "title": "Tide",
                     *             "artist_name": "Harbour Band",
                     *             "artist_id": 2,
                     *             "album": "High Water",
                     *             "album_id": "8ec0dcf3-8eee-4236-99f1-16da6c67111e",
                     *             "album_artist": null,
                     *             "is_compilation": false,
                     *             "track_number": 3,
                     *             "disc_number": null,
                     *             "year": 2025,
                     *             "genre": "Folk",
                     *             "status": "ready",
                     *             "progress": 100,
                     *             "uploaded_bytes": 20335,
                     *             "duration_seconds": 1,
                     *             "play_count": 0,
                     *             "like_count": 0,
                     *             "created_at": "2026-11-28T14:39:22.262Z",
                     *             "visibility": "public",
                     *             "release_at": null,
                     *             "waveform_data": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.png",
                     *             "waveform_json": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.json",
                     *             "cover_art": "/media/tracks/8ityZY1OVtfAUQWw/picture-ifDKid2sD-ilRTrn.jpg",
                     *             "streams": {
                     *               "128k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/128k.m4a",
                     *               "256k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/256k.m4a",
                     *               "320k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/320k.m4a"
                     *             },
                     *             "bitrates": {
                     *               "128k": 121392,
                     *               "256k": 136088,
                     *               "320k": 136040
                     *             },
                     *             "sample_rate": 44100,
                     *             "channels": 1,
                     *             "loudness": {
                     *               "integrated_lufs": -21.8,
                     *               "true_peak_dbtp": -18.06
                     *             },
                     *             "originals": "owner",
                     *             "etag": "\"bbcMZbDHU2MUBoSfvOlS3r\""
                     *           }
                     *         ]
                     *       },
                     *       "page": 0,
                     *       "limit": 100,
                     *       "total": 1,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        playlist: components["schemas"]["PlaylistWithTracks"];
                        /** @description The number of the page; with cursors, of pages before it */
                        page: number;
                        /** @description The limit used */
                        limit: number;
                        /** @description Entries of the whole list; with cursors, as of the first page */
                        total: number;
                        /** @description The cursor of the next page; null at the end */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    updatePlaylist: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of versions that may be changed, or `*`. Another version is 412 */
                "If-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    title?: string;
                    description?: string | null;
                    isPublic?: boolean;
                };
            };
        };
        responses: {
            /** @description The playlist, with the first page of its tracks */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "playlist": {
                     *         "id": 1,
                     *         "title": "Songs of the sea",
                     *         "description": "For the crossing",
                     *         "isPublic": true,
                     *         "track_count": 1,
                     *         "creator_id": 2,
                     *         "creator_name": "Harbour Band",
                     *         "created_at": "2026-11-28T14:39:24.785Z",
                     *         "updated_at": "2026-11-28T14:39:25.180Z",
                     *         "linked_at": null,
                     *         "cover_art": null,
                     *         "etag": "\"t5yyL6sP5VdKfQPVovRIgA\"",
                     *         "tracks": [
                     *           {
                     *             "id": "8ityZY1OVtfAUQWw",
                     *             "title": "Tide",
                     *             "artist_name": "Harbour Band",
                     *             "artist_id": 2,
                     *             "album": "High Water",
                     *             "album_id": "8ec0dcf3-8eee-4236-99f1-16da6c67111e",
                     *             "album_artist": null,
                     *             "is_compilation": false,
                     *             "track_number": 3,
                     *             "disc_number": null,
                     *             "year": 2025,
                     *             "genre": "Folk",
                     *             "status": "ready",
                     *             "progress": 100,
                     *             "uploaded_bytes": 20335,
                     *             "duration_seconds": 1,
                     *             "play_count": 0,
                     *             "like_count": 0,
                     *             "created_at": "2026-11-28T14:39:22.262Z",
                     *             "visibility": "public",
                     *             "release_at": null,
                     *             "waveform_data": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.png",
                     *             "waveform_json": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.json",
                     *             "cover_art": "/media/tracks/8ityZY1OVtfAUQWw/picture-ifDKid2sD-ilRTrn.jpg",
                     *             "streams": {
                     *               "128k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/128k.m4a",
                     *               "256k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/256k.m4a",
                     *               "320k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/320k.m4a"
                     *             },
                     *             "bitrates": {
                     *               "128k": 121392,
                     *               "256k": 136088,
                     *               "320k": 136040
                     *             },
                     *             "sample_rate": 44100,
                     *             "channels": 1,
                     *             "loudness": {
                     *               "integrated_lufs": -21.8,
                     *               "true_peak_dbtp": -18.06
                     *             },
                     *             "originals": "owner",
                     *             "liked": false,
                     *             "etag": "\"bbcMZbDHU2MUBoSfvOlS3r\""
                     *           }
                     *         ]
                     *       },
                     *       "page": 0,
                     *       "limit": 100,
                     *       "total": 1,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        playlist: components["schemas"]["PlaylistWithTracks"];
                        /** @description The number of the page; with cursors, of pages before it */
                        page: number;
                        /** @description The limit used */
                        limit: number;
                        /** @description Entries of the whole list; with cursors, as of the first page */
                        total: number;
                        /** @description The cursor of the next page; null at the end */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `forbidden`: The credentials do not allow this. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "forbidden" | "account_suspended";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `precondition_failed`: The resource was changed in the meantime. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "precondition_failed";
                    };
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    deletePlaylist: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The playlist is deleted */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        ok: true;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `forbidden`: The credentials do not allow this. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "forbidden" | "account_suspended";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    listPlaylists: {
        parameters: {
            query?: {
                /** @description From 0; not with `cursor` */
                page?: number;
                /** @description Entries of a page; more than 1000 are reduced to 1000 */
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the playlists */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "playlists": [
                     *         {
                     *           "id": 1,
                     *           "title": "Sea songs",
                     *           "description": "For the crossing",
                     *           "isPublic": true,
                     *           "track_count": 1,
                     *           "creator_id": 2,
                     *           "creator_name": "Harbour Band",
                     *           "created_at": "2026-11-28T14:39:24.785Z",
                     *           "updated_at": "2026-11-28T14:39:24.886Z",
                     *           "linked_at": null,
                     *           "cover_art": null,
                     *           "etag": "\"5Vp8jnO40NqLSVvSzXzYXr\""
                     *         }
                     *       ],
                     *       "page": 0,
                     *       "limit": 1000,
                     *       "total": 1,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        playlists: components["schemas"]["Playlist"][];
                        /** @description The number of the page; with cursors, of pages before it */
                        page: number;
                        /** @description The limit used */
                        limit: number;
                        /** @description Entries of the whole list; with cursors, as of the first page */
                        total: number;
                        /** @description The cursor of the next page; null at the end */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "account_suspended";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    createPlaylist: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title: string;
                    description?: string | null;
                    /** @default false */
                    isPublic?: boolean;
                };
            };
        };
        responses: {
            /** @description The playlist */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "playlist": {
                     *         "id": 1,
                     *         "title": "Sea songs",
                     *         "description": "For the crossing",
                     *         "isPublic": true,
                     *         "track_count": 0,
                     *         "creator_id": 2,
                     *         "creator_name": "Harbour Band",
                     *         "created_at": "2026-11-28T14:39:24.785Z",
                     *         "updated_at": "2026-11-28T14:39:24.785Z",
                     *         "linked_at": null,
                     *         "cover_art": null,
                     *         "etag": "\"5Vp8jnO40NqLSVvSzXzYXr\"",
                     *         "tracks": []
                     *       },
                     *       "page": 0,
                     *       "limit": 100,
                     *       "total": 0,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        playlist: components["schemas"]["PlaylistWithTracks"];
                        /** @description The number of the page; with cursors, of pages before it */
                        page: number;
                        /** @description The limit used */
                        limit: number;
                        /** @description Entries of the whole list; with cursors, as of the first page */
                        total: number;
                        /** @description The cursor of the next page; null at the end */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `quota_exceeded`: The account has reached its quota. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "quota_exceeded" | "account_suspended";
                    };
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    reorderPlaylist: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of versions that may be changed, or `*`. Another version is 412 */
                "If-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description All tracks of the playlist, as often as it has them */
                    trackIds: string[];
                };
            };
        };
        responses: {
            /** @description The playlist, with the first page of its tracks */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "playlist": {
                     *         "id": 1,
                     *         "title": "Sea songs",
                     *         "description": "For the crossing",
                     *         "isPublic": true,
                     *         "track_count": 1,
                     *         "creator_id": 2,
                     *         "creator_name": "Harbour Band",
                     *         "created_at": "2026-11-28T14:39:24.785Z",
                     *         "updated_at": "2026-11-28T14:39:24.825Z",
                     *         "linked_at": null,
                     *         "cover_art": null,
                     *         "etag": "\"5Vp8jnO40NqLSVvSzXzYXr\"",
                     *         "tracks": [
                     *           {
                     *             "id": "8ityZY1OVtfAUQWw",
                     *             "title": "Tide",
                     *             "artist_name": "Harbour Band",
                     *             "artist_id": 2,
                     *             "album": "High Water",
                     *             "album_id": "8ec0dcf3-8eee-4236-99f1-16da6c67111e",
                     *             "album_artist": null,
                     *             "is_compilation": false,
                     *             "track_number": 3,
                     *             "disc_number": null,
                     *             "year": 2025,
                     *             "genre": "Folk",
                     *             "status": "ready",
                     *             "progress": 100,
                     *             "uploaded_bytes": 20335,
                     *             "duration_seconds": 1,
                     *             "play_count": 0,
                     *             "like_count": 0,
                     *             "created_at": "2026-11-28T14:39:22.262Z",
                     *             "visibility": "public",
                     *             "release_at": null,
                     *             "waveform_data": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.png",
                     *             "waveform_json": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.json",
                     *             "cover_art": "/media/tracks/8ityZY1OVtfAUQWw/picture-ifDKid2sD-ilRTrn.jpg",
                     *             "streams": {
                     *               "128k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/128k.m4a",
                     *               "256k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/256k.m4a",
                     *               "320k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/320k.m4a"
                     *             },
                     *             "bitrates": {
                     *               "128k": 121392,
                     *               "256k": 136088,
                     *               "320k": 136040
                     *             },
                     *             "sample_rate": 44100,
                     *             "channels": 1,
                     *             "loudness": {
                     *               "integrated_lufs": -21.8,
                     *               "true_peak_dbtp": -18.06
                     *             },
                     *             "originals": "owner",
                     *             "liked": false,
                     *             "etag": "\"bbcMZbDHU2MUBoSfvOlS3r\""
                     *           }
                     *         ]
                     *       },
                     *       "page": 0,
                     *       "limit": 100,
                     *       "total": 1,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        playlist: components["schemas"]["PlaylistWithTracks"];
                        /** @description The number of the page; with cursors, of pages before it */
                        page: number;
                        /** @description The limit used */
                        limit: number;
                        /** @description Entries of the whole list; with cursors, as of the first page */
                        total: number;
                        /** @description The cursor of the next page; null at the end */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `forbidden`: The credentials do not allow this. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "forbidden" | "account_suspended";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `conflict`: The request conflicts with the current state. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                    };
                };
            };
            /** @description `precondition_failed`: The resource was changed in the meantime. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "precondition_failed";
                    };
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    addTrackToPlaylist: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    trackId: string;
                };
            };
        };
        responses: {
            /** @description The playlist, with the first page of its tracks */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "playlist": {
                     *         "id": 1,
                     *         "title": "Sea songs",
                     *         "description": "For the crossing",
                     *         "isPublic": true,
                     *         "track_count": 1,
                     *         "creator_id": 2,
                     *         "creator_name": "Harbour Band",
                     *         "created_at": "2026-11-28T14:39:24.785Z",
                     *         "updated_at": "2026-11-28T14:39:24.811Z",
                     *         "linked_at": null,
                     *         "cover_art": null,
                     *         "etag": "\"5Vp8jnO40NqLSVvSzXzYXr\"",
                     *         "tracks": [
                     *           {
                     *             "id": "8ityZY1OVtfAUQWw",
                     *             "title": "Tide",
                     *             "artist_name": "Harbour Band",
                     *             "artist_id": 2,
                     *             "album": "High Water",
                     *             "album_id": "8ec0dcf3-8eee-4236-99f1-16da6c67111e",
                     *             "album_artist": null,
                     *             "is_compilation": false,
                     *             "track_number": 3,
                     *             "disc_number": null,
                     *             "year": 2025,
                     *             "genre": "Folk",
                     *             "status": "ready",
                     *             "progress": 100,
                     *             "uploaded_bytes": 20335,
                     *             "duration_seconds": 1,
                     *             "play_count": 0,
                     *             "like_count": 0,
                     *             "created_at": "2026-11-28T14:39:22.262Z",
                     *             "visibility": "public",
                     *             "release_at": null,
                     *             "waveform_data": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.png",
                     *             "waveform_json": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.json",
                     *             "cover_art": "/media/tracks/8ityZY1OVtfAUQWw/picture-ifDKid2sD-ilRTrn.jpg",
                     *             "streams": {
                     *               "128k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/128k.m4a",
                     *               "256k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/256k.m4a",
                     *               "320k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/320k.m4a"
                     *             },
                     *             "bitrates": {
                     *               "128k": 121392,
                     *               "256k": 136088,
                     *               "320k": 136040
                     *             },
                     *             "sample_rate": 44100,
                     *             "channels": 1,
                     *             "loudness": {
                     *               "integrated_lufs": -21.8,
                     *               "true_peak_dbtp": -18.06
                     *             },
                     *             "originals": "owner",
                     *             "liked": false,
                     *             "etag": "\"bbcMZbDHU2MUBoSfvOlS3r\""
                     *           }
                     *         ]
                     *       },
                     *       "page": 0,
                     *       "limit": 100,
                     *       "total": 1,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        playlist: components["schemas"]["PlaylistWithTracks"];
                        /** @description The number of the page; with cursors, of pages before it */
                        page: number;
                        /** @description The limit used */
                        limit: number;
                        /** @description Entries of the whole list; with cursors, as of the first page */
                        total: number;
                        /** @description The cursor of the next page; null at the end */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `forbidden`: The credentials do not allow this. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "forbidden" | "account_suspended";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `conflict`: The request conflicts with the current state. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                    };
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    removeTrackFromPlaylist: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    trackId: string;
                };
            };
        };
        responses: {
            /** @description The playlist, with the first page of its tracks */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "playlist": {
                     *         "id": 1,
                     *         "title": "Songs of the sea",
                     *         "description": "For the crossing",
                     *         "isPublic": true,
                     *         "track_count": 0,
                     *         "creator_id": 2,
                     *         "creator_name": "Harbour Band",
                     *         "created_at": "2026-11-28T14:39:24.785Z",
                     *         "updated_at": "2026-11-28T14:39:25.233Z",
                     *         "linked_at": null,
                     *         "cover_art": null,
                     *         "etag": "\"t5yyL6sP5VdKfQPVovRIgA\"",
                     *         "tracks": []
                     *       },
                     *       "page": 0,
                     *       "limit": 100,
                     *       "total": 0,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        playlist: components["schemas"]["PlaylistWithTracks"];
                        /** @description The number of the page; with cursors, of pages before it */
                        page: number;
                        /** @description The limit used */
                        limit: number;
                        /** @description Entries of the whole list; with cursors, as of the first page */
                        total: number;
                        /** @description The cursor of the next page; null at the end */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `forbidden`: The credentials do not allow this. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "forbidden" | "account_suspended";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    movePlaylistTrack: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The track at `from` */
                    trackId: string;
                    /** @description Its place, from 0 */
                    from: number;
                    /** @description The place that it has afterwards */
                    to: number;
                };
            };
        };
        responses: {
            /** @description The playlist, with the first page of its tracks */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "playlist": {
                     *         "id": 1,
                     *         "title": "Sea songs",
                     *         "description": "For the crossing",
                     *         "isPublic": true,
                     *         "track_count": 1,
                     *         "creator_id": 2,
                     *         "creator_name": "Harbour Band",
                     *         "created_at": "2026-11-28T14:39:24.785Z",
                     *         "updated_at": "2026-11-28T14:39:24.886Z",
                     *         "linked_at": null,
                     *         "cover_art": null,
                     *         "etag": "\"5Vp8jnO40NqLSVvSzXzYXr\"",
                     *         "tracks": [
                     *           {
                     *             "id": "8ityZY1OVtfAUQWw",
                     *             "title": "Tide",
                     *             "artist_name": "Harbour Band",
                     *             "artist_id": 2,
                     *             "album": "High Water",
                     *             "album_id": "8ec0dcf3-8eee-4236-99f1-16da6c67111e",
                     *             "album_artist": null,
                     *             "is_compilation": false,
                     *             "track_number": 3,
                     *             "disc_number": null,
                     *             "year": 2025,
                     *             "genre": "Folk",
                     *             "status": "ready",
                     *             "progress": 100,
                     *             "uploaded_bytes": 20335,
                     *             "duration_seconds": 1,
                     *             "play_count": 0,
                     *             "like_count": 0,
                     *             "created_at": "2026-11-28T14:39:22.262Z",
                     *             "visibility": "public",
                     *             "release_at": null,
                     *             "waveform_data": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.png",
                     *             "waveform_json": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.json",
                     *             "cover_art": "/media/tracks/8ityZY1OVtfAUQWw/picture-ifDKid2sD-ilRTrn.jpg",
                     *             "streams": {
                     *               "128k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/128k.m4a",
                     *               "256k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/256k.m4a",
                     *               "320k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/320k.m4a"
                     *             },
                     *             "bitrates": {
                     *               "128k": 121392,
                     *               "256k": 136088,
                     *               "320k": 136040
                     *             },
                     *             "sample_rate": 44100,
                     *             "channels": 1,
                     *             "loudness": {
                     *               "integrated_lufs": -21.8,
                     *               "true_peak_dbtp": -18.06
                     *             },
                     *             "originals": "owner",
                     *             "liked": false,
                     *             "etag": "\"bbcMZbDHU2MUBoSfvOlS3r\""
                     *           }
                     *         ]
                     *       },
                     *       "page": 0,
                     *       "limit": 100,
                     *       "total": 1,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        playlist: components["schemas"]["PlaylistWithTracks"];
                        /** @description The number of the page; with cursors, of pages before it */
                        page: number;
                        /** @description The limit used */
                        limit: number;
                        /** @description Entries of the whole list; with cursors, as of the first page */
                        total: number;
                        /** @description The cursor of the next page; null at the end */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `forbidden`: The credentials do not allow this. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "forbidden" | "account_suspended";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `conflict`: The request conflicts with the current state. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                    };
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    setPlaylistCover: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of versions that may be changed, or `*`. Another version is 412 */
                "If-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description A JPEG, PNG or WebP of at most 10485760 bytes
                     */
                    file: string;
                };
            };
        };
        responses: {
            /** @description The playlist with its new picture */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "playlist": {
                     *         "id": 1,
                     *         "title": "Sea songs",
                     *         "description": "For the crossing",
                     *         "isPublic": true,
                     *         "track_count": 1,
                     *         "creator_id": 2,
                     *         "creator_name": "Harbour Band",
                     *         "created_at": "2026-11-28T14:39:24.785Z",
                     *         "updated_at": "2026-11-28T14:39:25.110Z",
                     *         "linked_at": null,
                     *         "cover_art": "/media/tracks/playlist-1/picture-zHb5QATXAzJvI1pM.jpg",
                     *         "etag": "\"eBWnUVvPA-7_ZGNvTM_x-W\"",
                     *         "tracks": [
                     *           {
                     *             "id": "8ityZY1OVtfAUQWw",
                     *             "title": "Tide",
                     *             "artist_name": "Harbour Band",
                     *             "artist_id": 2,
                     *             "album": "High Water",
                     *             "album_id": "8ec0dcf3-8eee-4236-99f1-16da6c67111e",
                     *             "album_artist": null,
                     *             "is_compilation": false,
                     *             "track_number": 3,
                     *             "disc_number": null,
                     *             "year": 2025,
                     *             "genre": "Folk",
                     *             "status": "ready",
                     *             "progress": 100,
                     *             "uploaded_bytes": 20335,
                     *             "duration_seconds": 1,
                     *             "play_count": 0,
                     *             "like_count": 0,
                     *             "created_at": "2026-11-28T14:39:22.262Z",
                     *             "visibility": "public",
                     *             "release_at": null,
                     *             "waveform_data": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.png",
                     *             "waveform_json": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.json",
                     *             "cover_art": "/media/tracks/8ityZY1OVtfAUQWw/picture-ifDKid2sD-ilRTrn.jpg",
                     *             "streams": {
                     *               "128k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/128k.m4a",
                     *               "256k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/256k.m4a",
                     *               "320k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/320k.m4a"
                     *             },
                     *             "bitrates": {
                     *               "128k": 121392,
                     *               "256k": 136088,
                     *               "320k": 136040
                     *             },
                     *             "sample_rate": 44100,
                     *             "channels": 1,
                     *             "loudness": {
                     *               "integrated_lufs": -21.8,
                     *               "true_peak_dbtp": -18.06
                     *             },
                     *             "originals": "owner",
                     *             "liked": false,
                     *             "etag": "\"bbcMZbDHU2MUBoSfvOlS3r\""
                     *           }
                     *         ]
                     *       },
                     *       "page": 0,
                     *       "limit": 100,
                     *       "total": 1,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        playlist: components["schemas"]["PlaylistWithTracks"];
                        /** @description The number of the page; with cursors, of pages before it */
                        page: number;
                        /** @description The limit used */
                        limit: number;
                        /** @description Entries of the whole list; with cursors, as of the first page */
                        total: number;
                        /** @description The cursor of the next page; null at the end */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. `empty_file`: The file is empty. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request" | "empty_file";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `forbidden`: The credentials do not allow this. `account_suspended`: The account is suspended. `account_ending`: The account is to be deleted. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "forbidden" | "account_suspended" | "account_ending";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `precondition_failed`: The resource was changed in the meantime. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "precondition_failed";
                    };
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `unusable_media`: The media cannot be used. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_media" | "empty_file" | "no_video_stream" | "no_audio_stream" | "truncated" | "damaged" | "encrypted" | "unsupported_codec" | "forbidden_format" | "too_complex" | "too_many_pixels" | "output_too_large" | "worker_crashed" | "source_unreachable" | "source_forbidden" | "source_changed" | "source_too_large" | "source_encoded" | "taken_down" | "processing_failed";
                    };
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    deletePlaylistCover: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of versions that may be changed, or `*`. Another version is 412 */
                "If-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The playlist without a picture */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "playlist": {
                     *         "id": 1,
                     *         "title": "Sea songs",
                     *         "description": "For the crossing",
                     *         "isPublic": true,
                     *         "track_count": 1,
                     *         "creator_id": 2,
                     *         "creator_name": "Harbour Band",
                     *         "created_at": "2026-11-28T14:39:24.785Z",
                     *         "updated_at": "2026-11-28T14:39:25.145Z",
                     *         "linked_at": null,
                     *         "cover_art": null,
                     *         "etag": "\"5Vp8jnO40NqLSVvSzXzYXr\"",
                     *         "tracks": [
                     *           {
                     *             "id": "8ityZY1OVtfAUQWw",
                     *             "title": "Tide",
                     *             "artist_name": "Harbour Band",
                     *             "artist_id": 2,
                     *             "album": "High Water",
                     *             "album_id": "8ec0dcf3-8eee-4236-99f1-16da6c67111e",
                     *             "album_artist": null,
                     *             "is_compilation": false,
                     *             "track_number": 3,
                     *             "disc_number": null,
                     *             "year": 2025,
                     *             "genre": "Folk",
                     *             "status": "ready",
                     *             "progress": 100,
                     *             "uploaded_bytes": 20335,
                     *             "duration_seconds": 1,
                     *             "play_count": 0,
                     *             "like_count": 0,
                     *             "created_at": "2026-11-28T14:39:22.262Z",
                     *             "visibility": "public",
                     *             "release_at": null,
                     *             "waveform_data": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.png",
                     *             "waveform_json": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.json",
                     *             "cover_art": "/media/tracks/8ityZY1OVtfAUQWw/picture-ifDKid2sD-ilRTrn.jpg",
                     *             "streams": {
                     *               "128k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/128k.m4a",
                     *               "256k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/256k.m4a",
                     *               "320k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/320k.m4a"
                     *             },
                     *             "bitrates": {
                     *               "128k": 121392,
                     *               "256k": 136088,
                     *               "320k": 136040
                     *             },
                     *             "sample_rate": 44100,
                     *             "channels": 1,
                     *             "loudness": {
                     *               "integrated_lufs": -21.8,
                     *               "true_peak_dbtp": -18.06
                     *             },
                     *             "originals": "owner",
                     *             "liked": false,
                     *             "etag": "\"bbcMZbDHU2MUBoSfvOlS3r\""
                     *           }
                     *         ]
                     *       },
                     *       "page": 0,
                     *       "limit": 100,
                     *       "total": 1,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        playlist: components["schemas"]["PlaylistWithTracks"];
                        /** @description The number of the page; with cursors, of pages before it */
                        page: number;
                        /** @description The limit used */
                        limit: number;
                        /** @description Entries of the whole list; with cursors, as of the first page */
                        total: number;
                        /** @description The cursor of the next page; null at the end */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `forbidden`: The credentials do not allow this. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "forbidden" | "account_suspended";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `precondition_failed`: The resource was changed in the meantime. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "precondition_failed";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    adminDeletePlaylistCover: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The playlist has no picture */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        ok: true;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `forbidden`: The credentials do not allow this. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "forbidden" | "account_suspended";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    sharePlaylist: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "AQIIw9yz...",
                     *       "url": "http://127.0.0.1:28725/api/shared/playlists/AQIIw9yz..."
                     *     }
                     */
                    "application/json": {
                        token: string;
                        /**
                         * Format: uri
                         * @description Answers the playlist to whoever has it
                         */
                        url: string;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `forbidden`: The credentials do not allow this. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "forbidden" | "account_suspended";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    unsharePlaylist: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The playlist has no link */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        ok: true;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `forbidden`: The credentials do not allow this. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "forbidden" | "account_suspended";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    getSharedPlaylist: {
        parameters: {
            query?: {
                /** @description From 0; not with `cursor` */
                page?: number;
                /** @description Entries of a page; more than 100 are reduced to 100 */
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The playlist, with a page of its tracks */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "playlist": {
                     *         "id": 1,
                     *         "title": "Songs of the sea",
                     *         "description": "For the crossing",
                     *         "isPublic": true,
                     *         "track_count": 1,
                     *         "creator_id": 2,
                     *         "creator_name": "Harbour Band",
                     *         "created_at": "2026-11-28T14:39:24.785Z",
                     *         "updated_at": "2026-11-28T14:39:25.180Z",
                     *         "cover_art": null,
                     *         "etag": "\"t5yyL6sP5VdKfQPVovRIgA\"",
                     *         "tracks": [
                     *           {
                     *             "id": "8ityZY1OVtfAUQWw",
                     *             "title": "Tide",
                     *             "artist_name": "Harbour Band",
                     *             "artist_id": 2,
                     *             "album": "High Water",
                     *             "album_id": "8ec0dcf3-8eee-4236-99f1-16da6c67111e",
                     *             "album_artist": null,
                     *             "is_compilation": false,
                     *             "track_number": 3,
                     *             "disc_number": null,
                     *             "year": 2025,
                     *             "genre": "Folk",
                     *             "status": "ready",
                     *             "progress": 100,
                     *             "uploaded_bytes": 20335,
                     *             "duration_seconds": 1,
                     *             "play_count": 0,
                     *             "like_count": 0,
                     *             "created_at": "2026-11-28T14:39:22.262Z",
                     *             "visibility": "public",
                     *             "release_at": null,
                     *             "waveform_data": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.png",
                     *             "waveform_json": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.json",
                     *             "cover_art": "/media/tracks/8ityZY1OVtfAUQWw/picture-ifDKid2sD-ilRTrn.jpg",
                     *             "streams": {
                     *               "128k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/128k.m4a",
                     *               "256k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/256k.m4a",
                     *               "320k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/320k.m4a"
                     *             },
                     *             "bitrates": {
                     *               "128k": 121392,
                     *               "256k": 136088,
                     *               "320k": 136040
                     *             },
                     *             "sample_rate": 44100,
                     *             "channels": 1,
                     *             "loudness": {
                     *               "integrated_lufs": -21.8,
                     *               "true_peak_dbtp": -18.06
                     *             },
                     *             "originals": "owner",
                     *             "etag": "\"bbcMZbDHU2MUBoSfvOlS3r\""
                     *           }
                     *         ]
                     *       },
                     *       "page": 0,
                     *       "limit": 100,
                     *       "total": 1,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        playlist: components["schemas"]["PlaylistWithTracks"];
                        /** @description The number of the page; with cursors, of pages before it */
                        page: number;
                        /** @description The limit used */
                        limit: number;
                        /** @description Entries of the whole list; with cursors, as of the first page */
                        total: number;
                        /** @description The cursor of the next page; null at the end */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    getArtist: {
        parameters: {
            query?: {
                /** @description From 0; not with `cursor` */
                page?: number;
                /** @description Entries of a page; more than 100 are reduced to 100 */
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The profile, with a page of the tracks */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "artist": {
                     *         "id": 2,
                     *         "display_name": "Harbour Band",
                     *         "track_count": 1,
                     *         "total_plays": 0,
                     *         "followers": 0,
                     *         "following": false,
                     *         "tracks": [
                     *           {
                     *             "id": "8ityZY1OVtfAUQWw",
                     *             "title": "Tide",
                     *             "artist_name": "Harbour Band",
                     *             "artist_id": 2,
                     *             "album": "High Water",
                     *             "album_id": "8ec0dcf3-8eee-4236-99f1-16da6c67111e",
                     *             "album_artist": null,
                     *             "is_compilation": false,
                     *             "track_number": 3,
                     *             "disc_number": null,
                     *             "year": 2025,
                     *             "genre": "Folk",
                     *             "status": "ready",
                     *             "progress": 100,
                     *             "uploaded_bytes": 20335,
                     *             "duration_seconds": 1,
                     *             "play_count": 0,
                     *             "like_count": 0,
                     *             "created_at": "2026-11-28T14:39:22.262Z",
                     *             "visibility": "public",
                     *             "release_at": null,
                     *             "waveform_data": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.png",
                     *             "waveform_json": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.json",
                     *             "cover_art": "/media/tracks/8ityZY1OVtfAUQWw/picture-ifDKid2sD-ilRTrn.jpg",
                     *             "streams": {
                     *               "128k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/128k.m4a",
                     *               "256k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/256k.m4a",
                     *               "320k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/320k.m4a"
                     *             },
                     *             "bitrates": {
                     *               "128k": 121392,
                     *               "256k": 136088,
                     *               "320k": 136040
                     *             },
                     *             "sample_rate": 44100,
                     *             "channels": 1,
                     *             "loudness": {
                     *               "integrated_lufs": -21.8,
                     *               "true_peak_dbtp": -18.06
                     *             },
                     *             "originals": "owner",
                     *             "etag": "\"bbcMZbDHU2MUBoSfvOlS3r\""
                     *           }
                     *         ]
                     *       },
                     *       "page": 0,
                     *       "limit": 100,
                     *       "total": 1,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        artist: components["schemas"]["Artist"];
                        /** @description The number of the page; with cursors, of pages before it */
                        page: number;
                        /** @description The limit used */
                        limit: number;
                        /** @description Entries of the whole list; with cursors, as of the first page */
                        total: number;
                        /** @description The cursor of the next page; null at the end */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "account_suspended";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    followArtist: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account follows the artist */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "following": true,
                     *       "followers": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Following"];
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "account_suspended";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    unfollowArtist: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account does not follow the artist */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "following": false,
                     *       "followers": 0
                     *     }
                     */
                    "application/json": components["schemas"]["Following"];
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "account_suspended";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    listFollowedTracks: {
        parameters: {
            query?: {
                /** @description From 0; not with `cursor` */
                page?: number;
                /** @description Entries of a page; more than 100 are reduced to 100 */
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the tracks */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tracks": [
                     *         {
                     *           "id": "8ityZY1OVtfAUQWw",
                     *           "title": "Tide",
                     *           "artist_name": "Harbour Band",
                     *           "artist_id": 2,
                     *           "album": "High Water",
                     *           "album_id": "8ec0dcf3-8eee-4236-99f1-16da6c67111e",
                     *           "album_artist": null,
                     *           "is_compilation": false,
                     *           "track_number": 3,
                     *           "disc_number": null,
                     *           "year": 2025,
                     *           "genre": "Folk",
                     *           "status": "ready",
                     *           "progress": 100,
                     *           "uploaded_bytes": 20335,
                     *           "duration_seconds": 1,
                     *           "play_count": 0,
                     *           "like_count": 0,
                     *           "created_at": "2026-11-28T14:39:22.262Z",
                     *           "visibility": "public",
                     *           "release_at": null,
                     *           "waveform_data": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.png",
                     *           "waveform_json": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.json",
                     *           "cover_art": "/media/tracks/8ityZY1OVtfAUQWw/picture-ifDKid2sD-ilRTrn.jpg",
                     *           "streams": {
                     *             "128k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/128k.m4a",
                     *             "256k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/256k.m4a",
                     *             "320k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/320k.m4a"
                     *           },
                     *           "bitrates": {
                     *             "128k": 121392,
                     *             "256k": 136088,
                     *             "320k": 136040
                     *           },
                     *           "sample_rate": 44100,
                     *           "channels": 1,
                     *           "loudness": {
                     *             "integrated_lufs": -21.8,
                     *             "true_peak_dbtp": -18.06
                     *           },
                     *           "originals": "owner",
                     *           "liked": false,
                     *           "etag": "\"bbcMZbDHU2MUBoSfvOlS3r\""
                     *         }
                     *       ],
                     *       "page": 0,
                     *       "limit": 20,
                     *       "total": 1,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        tracks: components["schemas"]["Track"][];
                        /** @description The number of the page; with cursors, of pages before it */
                        page: number;
                        /** @description The limit used */
                        limit: number;
                        /** @description Entries of the whole list; with cursors, as of the first page */
                        total: number;
                        /** @description The cursor of the next page; null at the end */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "account_suspended";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    listLikes: {
        parameters: {
            query?: {
                /** @description From 0; not with `cursor` */
                page?: number;
                /** @description Entries of a page; more than 100 are reduced to 100 */
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the tracks */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tracks": [
                     *         {
                     *           "id": "8ityZY1OVtfAUQWw",
                     *           "title": "Tide",
                     *           "artist_name": "Harbour Band",
                     *           "artist_id": 2,
                     *           "album": "High Water",
                     *           "album_id": "8ec0dcf3-8eee-4236-99f1-16da6c67111e",
                     *           "album_artist": null,
                     *           "is_compilation": false,
                     *           "track_number": 3,
                     *           "disc_number": null,
                     *           "year": 2025,
                     *           "genre": "Folk",
                     *           "status": "ready",
                     *           "progress": 100,
                     *           "uploaded_bytes": 20335,
                     *           "duration_seconds": 1,
                     *           "play_count": 0,
                     *           "like_count": 1,
                     *           "created_at": "2026-11-28T14:39:22.262Z",
                     *           "visibility": "public",
                     *           "release_at": null,
                     *           "waveform_data": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.png",
                     *           "waveform_json": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.json",
                     *           "cover_art": "/media/tracks/8ityZY1OVtfAUQWw/picture-ifDKid2sD-ilRTrn.jpg",
                     *           "streams": {
                     *             "128k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/128k.m4a",
                     *             "256k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/256k.m4a",
                     *             "320k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/320k.m4a"
                     *           },
                     *           "bitrates": {
                     *             "128k": 121392,
                     *             "256k": 136088,
                     *             "320k": 136040
                     *           },
                     *           "sample_rate": 44100,
                     *           "channels": 1,
                     *           "loudness": {
                     *             "integrated_lufs": -21.8,
                     *             "true_peak_dbtp": -18.06
                     *           },
                     *           "originals": "owner",
                     *           "liked": true,
                     *           "etag": "\"bbcMZbDHU2MUBoSfvOlS3r\""
                     *         }
                     *       ],
                     *       "page": 0,
                     *       "limit": 20,
                     *       "total": 1,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        tracks: components["schemas"]["Track"][];
                        /** @description The number of the page; with cursors, of pages before it */
                        page: number;
                        /** @description The limit used */
                        limit: number;
                        /** @description Entries of the whole list; with cursors, as of the first page */
                        total: number;
                        /** @description The cursor of the next page; null at the end */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "account_suspended";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    getPlayQueue: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The queue */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tracks": [
                     *         {
                     *           "id": "8ityZY1OVtfAUQWw",
                     *           "title": "Tide",
                     *           "artist_name": "Harbour Band",
                     *           "artist_id": 2,
                     *           "album": "High Water",
                     *           "album_id": "8ec0dcf3-8eee-4236-99f1-16da6c67111e",
                     *           "album_artist": null,
                     *           "is_compilation": false,
                     *           "track_number": 3,
                     *           "disc_number": null,
                     *           "year": 2025,
                     *           "genre": "Folk",
                     *           "status": "ready",
                     *           "progress": 100,
                     *           "uploaded_bytes": 20335,
                     *           "duration_seconds": 1,
                     *           "play_count": 0,
                     *           "like_count": 0,
                     *           "created_at": "2026-11-28T14:39:22.262Z",
                     *           "visibility": "public",
                     *           "release_at": null,
                     *           "waveform_data": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.png",
                     *           "waveform_json": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.json",
                     *           "cover_art": "/media/tracks/8ityZY1OVtfAUQWw/picture-ifDKid2sD-ilRTrn.jpg",
                     *           "streams": {
                     *             "128k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/128k.m4a",
                     *             "256k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/256k.m4a",
                     *             "320k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/320k.m4a"
                     *           },
                     *           "bitrates": {
                     *             "128k": 121392,
                     *             "256k": 136088,
                     *             "320k": 136040
                     *           },
                     *           "sample_rate": 44100,
                     *           "channels": 1,
                     *           "loudness": {
                     *             "integrated_lufs": -21.8,
                     *             "true_peak_dbtp": -18.06
                     *           },
                     *           "originals": "owner",
                     *           "liked": false,
                     *           "etag": "\"bbcMZbDHU2MUBoSfvOlS3r\""
                     *         }
                     *       ],
                     *       "current": 0,
                     *       "position_ms": 1500,
                     *       "changed_at": "2026-11-28T14:39:24.600Z",
                     *       "changed_by": "Harbour Radio"
                     *     }
                     */
                    "application/json": components["schemas"]["PlayQueue"];
                };
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "account_suspended";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    savePlayQueue: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Tracks that do not exist are left out when the queue is read */
                    trackIds: string[];
                    /** @description The place of the current track, from 0 */
                    current: number | null;
                    /**
                     * @description Of the current track
                     * @default 0
                     */
                    positionMs?: number;
                    /**
                     * @description The name of the program, which others show
                     * @default Millrace
                     */
                    changedBy?: string;
                };
            };
        };
        responses: {
            /** @description The queue */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tracks": [
                     *         {
                     *           "id": "8ityZY1OVtfAUQWw",
                     *           "title": "Tide",
                     *           "artist_name": "Harbour Band",
                     *           "artist_id": 2,
                     *           "album": "High Water",
                     *           "album_id": "8ec0dcf3-8eee-4236-99f1-16da6c67111e",
                     *           "album_artist": null,
                     *           "is_compilation": false,
                     *           "track_number": 3,
                     *           "disc_number": null,
                     *           "year": 2025,
                     *           "genre": "Folk",
                     *           "status": "ready",
                     *           "progress": 100,
                     *           "uploaded_bytes": 20335,
                     *           "duration_seconds": 1,
                     *           "play_count": 0,
                     *           "like_count": 0,
                     *           "created_at": "2026-11-28T14:39:22.262Z",
                     *           "visibility": "public",
                     *           "release_at": null,
                     *           "waveform_data": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.png",
                     *           "waveform_json": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.json",
                     *           "cover_art": "/media/tracks/8ityZY1OVtfAUQWw/picture-ifDKid2sD-ilRTrn.jpg",
                     *           "streams": {
                     *             "128k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/128k.m4a",
                     *             "256k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/256k.m4a",
                     *             "320k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/320k.m4a"
                     *           },
                     *           "bitrates": {
                     *             "128k": 121392,
                     *             "256k": 136088,
                     *             "320k": 136040
                     *           },
                     *           "sample_rate": 44100,
                     *           "channels": 1,
                     *           "loudness": {
                     *             "integrated_lufs": -21.8,
                     *             "true_peak_dbtp": -18.06
                     *           },
                     *           "originals": "owner",
                     *           "liked": false,
                     *           "etag": "\"bbcMZbDHU2MUBoSfvOlS3r\""
                     *         }
                     *       ],
                     *       "current": 0,
                     *       "position_ms": 1500,
                     *       "changed_at": "2026-11-28T14:39:24.600Z",
                     *       "changed_by": "Harbour Radio"
                     *     }
                     */
                    "application/json": components["schemas"]["PlayQueue"];
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "account_suspended";
                    };
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    listBookmarks: {
        parameters: {
            query?: {
                /** @description From 0; not with `cursor` */
                page?: number;
                /** @description Entries of a page; more than 100 are reduced to 100 */
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the bookmarks */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "bookmarks": [
                     *         {
                     *           "track": {
                     *             "id": "8ityZY1OVtfAUQWw",
                     *             "title": "Tide",
                     *             "artist_name": "Harbour Band",
                     *             "artist_id": 2,
                     *             "album": "High Water",
                     *             "album_id": "8ec0dcf3-8eee-4236-99f1-16da6c67111e",
                     *             "album_artist": null,
                     *             "is_compilation": false,
                     *             "track_number": 3,
                     *             "disc_number": null,
                     *             "year": 2025,
                     *             "genre": "Folk",
                     *             "status": "ready",
                     *             "progress": 100,
                     *             "uploaded_bytes": 20335,
                     *             "duration_seconds": 1,
                     *             "play_count": 0,
                     *             "like_count": 0,
                     *             "created_at": "2026-11-28T14:39:22.262Z",
                     *             "visibility": "public",
                     *             "release_at": null,
                     *             "waveform_data": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.png",
                     *             "waveform_json": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.json",
                     *             "cover_art": "/media/tracks/8ityZY1OVtfAUQWw/picture-ifDKid2sD-ilRTrn.jpg",
                     *             "streams": {
                     *               "128k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/128k.m4a",
                     *               "256k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/256k.m4a",
                     *               "320k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/320k.m4a"
                     *             },
                     *             "bitrates": {
                     *               "128k": 121392,
                     *               "256k": 136088,
                     *               "320k": 136040
                     *             },
                     *             "sample_rate": 44100,
                     *             "channels": 1,
                     *             "loudness": {
                     *               "integrated_lufs": -21.8,
                     *               "true_peak_dbtp": -18.06
                     *             },
                     *             "originals": "owner",
                     *             "liked": false,
                     *             "etag": "\"bbcMZbDHU2MUBoSfvOlS3r\""
                     *           },
                     *           "position_ms": 1500,
                     *           "comment": "The second verse",
                     *           "created_at": "2026-11-28T14:39:24.626Z",
                     *           "changed_at": "2026-11-28T14:39:24.626Z"
                     *         }
                     *       ],
                     *       "page": 0,
                     *       "limit": 20,
                     *       "total": 1,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        bookmarks: components["schemas"]["Bookmark"][];
                        /** @description The number of the page; with cursors, of pages before it */
                        page: number;
                        /** @description The limit used */
                        limit: number;
                        /** @description Entries of the whole list; with cursors, as of the first page */
                        total: number;
                        /** @description The cursor of the next page; null at the end */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "account_suspended";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    setBookmark: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    positionMs: number;
                    comment?: string | null;
                };
            };
        };
        responses: {
            /** @description The bookmark */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "bookmark": {
                     *         "track": {
                     *           "id": "8ityZY1OVtfAUQWw",
                     *           "title": "Tide",
                     *           "artist_name": "Harbour Band",
                     *           "artist_id": 2,
                     *           "album": "High Water",
                     *           "album_id": "8ec0dcf3-8eee-4236-99f1-16da6c67111e",
                     *           "album_artist": null,
                     *           "is_compilation": false,
                     *           "track_number": 3,
                     *           "disc_number": null,
                     *           "year": 2025,
                     *           "genre": "Folk",
                     *           "status": "ready",
                     *           "progress": 100,
                     *           "uploaded_bytes": 20335,
                     *           "duration_seconds": 1,
                     *           "play_count": 0,
                     *           "like_count": 0,
                     *           "created_at": "2026-11-28T14:39:22.262Z",
                     *           "visibility": "public",
                     *           "release_at": null,
                     *           "waveform_data": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.png",
                     *           "waveform_json": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.json",
                     *           "cover_art": "/media/tracks/8ityZY1OVtfAUQWw/picture-ifDKid2sD-ilRTrn.jpg",
                     *           "streams": {
                     *             "128k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/128k.m4a",
                     *             "256k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/256k.m4a",
                     *             "320k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/320k.m4a"
                     *           },
                     *           "bitrates": {
                     *             "128k": 121392,
                     *             "256k": 136088,
                     *             "320k": 136040
                     *           },
                     *           "sample_rate": 44100,
                     *           "channels": 1,
                     *           "loudness": {
                     *             "integrated_lufs": -21.8,
                     *             "true_peak_dbtp": -18.06
                     *           },
                     *           "originals": "owner",
                     *           "liked": false,
                     *           "etag": "\"bbcMZbDHU2MUBoSfvOlS3r\""
                     *         },
                     *         "position_ms": 1500,
                     *         "comment": "The second verse",
                     *         "created_at": "2026-11-28T14:39:24.626Z",
                     *         "changed_at": "2026-11-28T14:39:24.626Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        bookmark: components["schemas"]["Bookmark"];
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `quota_exceeded`: The account has reached its quota. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "quota_exceeded" | "account_suspended";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    deleteBookmark: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bookmark is deleted */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        ok: true;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "account_suspended";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    listRatings: {
        parameters: {
            query?: {
                /** @description From 0; not with `cursor` */
                page?: number;
                /** @description Entries of a page; more than 100 are reduced to 100 */
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the tracks */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tracks": [
                     *         {
                     *           "id": "8ityZY1OVtfAUQWw",
                     *           "title": "Tide",
                     *           "artist_name": "Harbour Band",
                     *           "artist_id": 2,
                     *           "album": "High Water",
                     *           "album_id": "8ec0dcf3-8eee-4236-99f1-16da6c67111e",
                     *           "album_artist": null,
                     *           "is_compilation": false,
                     *           "track_number": 3,
                     *           "disc_number": null,
                     *           "year": 2025,
                     *           "genre": "Folk",
                     *           "status": "ready",
                     *           "progress": 100,
                     *           "uploaded_bytes": 20335,
                     *           "duration_seconds": 1,
                     *           "play_count": 0,
                     *           "like_count": 0,
                     *           "created_at": "2026-11-28T14:39:22.262Z",
                     *           "visibility": "public",
                     *           "release_at": null,
                     *           "waveform_data": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.png",
                     *           "waveform_json": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.json",
                     *           "cover_art": "/media/tracks/8ityZY1OVtfAUQWw/picture-ifDKid2sD-ilRTrn.jpg",
                     *           "streams": {
                     *             "128k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/128k.m4a",
                     *             "256k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/256k.m4a",
                     *             "320k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/320k.m4a"
                     *           },
                     *           "bitrates": {
                     *             "128k": 121392,
                     *             "256k": 136088,
                     *             "320k": 136040
                     *           },
                     *           "sample_rate": 44100,
                     *           "channels": 1,
                     *           "loudness": {
                     *             "integrated_lufs": -21.8,
                     *             "true_peak_dbtp": -18.06
                     *           },
                     *           "originals": "owner",
                     *           "liked": false,
                     *           "etag": "\"bbcMZbDHU2MUBoSfvOlS3r\"",
                     *           "rating": 5
                     *         }
                     *       ],
                     *       "page": 0,
                     *       "limit": 20,
                     *       "total": 1,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        tracks: components["schemas"]["RatedTrack"][];
                        /** @description The number of the page; with cursors, of pages before it */
                        page: number;
                        /** @description The limit used */
                        limit: number;
                        /** @description Entries of the whole list; with cursors, as of the first page */
                        total: number;
                        /** @description The cursor of the next page; null at the end */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "account_suspended";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    rateTrack: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    rating: number;
                };
            };
        };
        responses: {
            /** @description The rating */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "rating": 5
                     *     }
                     */
                    "application/json": components["schemas"]["Rating"];
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "account_suspended";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    unrateTrack: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The track is not rated */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        ok: true;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "account_suspended";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    getArtistFeed: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag: 304 if the feed still has it */
                "If-None-Match"?: string;
                "If-Modified-Since"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description RSS 2.0 with the elements of podcasts */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    "Last-Modified": components["headers"]["Last-Modified"];
                    [name: string]: unknown;
                };
                content: {
                    "application/rss+xml": string;
                };
            };
            /** @description Not modified since the version in the request */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    "Last-Modified": components["headers"]["Last-Modified"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    getPlaylistFeed: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag: 304 if the feed still has it */
                "If-None-Match"?: string;
                "If-Modified-Since"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description RSS 2.0 with the elements of podcasts */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    "Last-Modified": components["headers"]["Last-Modified"];
                    [name: string]: unknown;
                };
                content: {
                    "application/rss+xml": string;
                };
            };
            /** @description Not modified since the version in the request */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    "Last-Modified": components["headers"]["Last-Modified"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    getUsageSummary: {
        parameters: {
            query?: {
                /** @description The last n UTC days, up to today or `to` */
                days?: number;
                /** @description The first UTC day, in place of `days`; at most 366 days are answered */
                from?: string;
                /** @description The last UTC day; today by default */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sums */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "plays": 0,
                     *       "trackCount": 1,
                     *       "bandwidth": 0,
                     *       "stored": 20335
                     *     }
                     */
                    "application/json": components["schemas"]["Usage"];
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "account_suspended";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    getDailyUsage: {
        parameters: {
            query?: {
                /** @description The last n UTC days, up to today or `to` */
                days?: number;
                /** @description The first UTC day, in place of `days`; at most 366 days are answered */
                from?: string;
                /** @description The last UTC day; today by default */
                to?: string;
                /** @description Counts this track only */
                trackId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One entry for each day, oldest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "days": [
                     *         {
                     *           "plays": 0,
                     *           "date": "2026-11-27",
                     *           "bandwidth": 0
                     *         },
                     *         {
                     *           "plays": 0,
                     *           "date": "2026-11-28",
                     *           "bandwidth": 0
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        days: components["schemas"]["DailyUsage"][];
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "account_suspended";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    getTrackUsage: {
        parameters: {
            query?: {
                /** @description The last n UTC days, up to today or `to` */
                days?: number;
                /** @description The first UTC day, in place of `days`; at most 366 days are answered */
                from?: string;
                /** @description The last UTC day; today by default */
                to?: string;
                /** @description Number of tracks; more than 100 are reduced to 100 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The most played tracks, highest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tracks": [
                     *         {
                     *           "plays": 0,
                     *           "id": "8ityZY1OVtfAUQWw",
                     *           "title": "Tide",
                     *           "bandwidth": 0,
                     *           "stored": 20335
                     *         }
                     *       ],
                     *       "limit": 20
                     *     }
                     */
                    "application/json": {
                        tracks: components["schemas"]["TrackUsage"][];
                        limit: number;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "account_suspended";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    createUpload: {
        parameters: {
            query?: never;
            header: {
                /** @description The version of the protocol */
                "Tus-Resumable": "1.0.0";
                /** @description `sha256` or `sha1`, and the digest of the body in base64. If it does not match, no byte of the body counts */
                "Upload-Checksum"?: string;
                /** @description Size of the whole file in bytes */
                "Upload-Length": string;
                /** @description Pairs of a name and a value in base64: `filename`, and the fields of the form of the upload. Of others, only what clients of tus send of themselves is ignored */
                "Upload-Metadata"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The next bytes of the file */
        requestBody?: {
            content: {
                "application/offset+octet-stream": string;
            };
        };
        responses: {
            /** @description The upload can begin */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Location: components["headers"]["Location"];
                    "Upload-Offset": components["headers"]["Upload-Offset"];
                    "Upload-Expires": components["headers"]["Upload-Expires"];
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Tus-Version": components["headers"]["Tus-Version"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `malformed_request`: The request is malformed. `empty_file`: The file is empty. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Tus-Version": components["headers"]["Tus-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "empty_file" | "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Tus-Version": components["headers"]["Tus-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `email_not_verified`: The e-mail address is not verified. `quota_exceeded`: The account has reached its quota. `forbidden`: The credentials do not allow this. `account_suspended`: The account is suspended. `account_ending`: The account is to be deleted. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Tus-Version": components["headers"]["Tus-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "email_not_verified" | "quota_exceeded" | "forbidden" | "account_suspended" | "account_ending";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Tus-Version": components["headers"]["Tus-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `conflict`: The request conflicts with the current state. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Tus-Version": components["headers"]["Tus-Version"];
                    "Upload-Offset": components["headers"]["Upload-Offset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                    };
                };
            };
            /** @description `precondition_failed`: The resource was changed in the meantime. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Tus-Version": components["headers"]["Tus-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "precondition_failed";
                    };
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Tus-Version": components["headers"]["Tus-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Tus-Version": components["headers"]["Tus-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `unusable_media`: The media cannot be used. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Tus-Version": components["headers"]["Tus-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_media" | "empty_file" | "no_video_stream" | "no_audio_stream" | "truncated" | "damaged" | "encrypted" | "unsupported_codec" | "forbidden_format" | "too_complex" | "too_many_pixels" | "output_too_large" | "worker_crashed" | "source_unreachable" | "source_forbidden" | "source_changed" | "source_too_large" | "source_encoded" | "taken_down" | "processing_failed";
                    };
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Tus-Version": components["headers"]["Tus-Version"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `checksum_mismatch`: The bytes do not match the checksum. */
            460: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Tus-Version": components["headers"]["Tus-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "checksum_mismatch";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Tus-Version": components["headers"]["Tus-Version"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    cancelUpload: {
        parameters: {
            query?: never;
            header: {
                /** @description The version of the protocol */
                "Tus-Resumable": "1.0.0";
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Nothing is left of it */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Tus-Version": components["headers"]["Tus-Version"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Tus-Version": components["headers"]["Tus-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Tus-Version": components["headers"]["Tus-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `forbidden`: The credentials do not allow this. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Tus-Version": components["headers"]["Tus-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "forbidden" | "account_suspended";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Tus-Version": components["headers"]["Tus-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `conflict`: The request conflicts with the current state. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Tus-Version": components["headers"]["Tus-Version"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                    };
                };
            };
            /** @description `precondition_failed`: The resource was changed in the meantime. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Tus-Version": components["headers"]["Tus-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "precondition_failed";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Tus-Version": components["headers"]["Tus-Version"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    getUpload: {
        parameters: {
            query?: never;
            header: {
                /** @description The version of the protocol */
                "Tus-Resumable": "1.0.0";
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Continue at `Upload-Offset` */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Upload-Length": components["headers"]["Upload-Length"];
                    "Upload-Offset": components["headers"]["Upload-Offset"];
                    "Upload-Expires": components["headers"]["Upload-Expires"];
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Tus-Version": components["headers"]["Tus-Version"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Tus-Version": components["headers"]["Tus-Version"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Tus-Version": components["headers"]["Tus-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `quota_exceeded`: The account has reached its quota. `forbidden`: The credentials do not allow this. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Tus-Version": components["headers"]["Tus-Version"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Tus-Version": components["headers"]["Tus-Version"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `precondition_failed`: The resource was changed in the meantime. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Tus-Version": components["headers"]["Tus-Version"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Tus-Version": components["headers"]["Tus-Version"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unusable_media`: The media cannot be used. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Tus-Version": components["headers"]["Tus-Version"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Tus-Version": components["headers"]["Tus-Version"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    continueUpload: {
        parameters: {
            query?: never;
            header: {
                /** @description The version of the protocol */
                "Tus-Resumable": "1.0.0";
                /** @description `sha256` or `sha1`, and the digest of the body in base64. If it does not match, no byte of the body counts */
                "Upload-Checksum"?: string;
                /** @description Where the bytes begin: as many as are stored */
                "Upload-Offset": string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        /** @description The next bytes of the file */
        requestBody: {
            content: {
                "application/offset+octet-stream": string;
            };
        };
        responses: {
            /** @description The bytes are stored */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Upload-Offset": components["headers"]["Upload-Offset"];
                    "Upload-Expires": components["headers"]["Upload-Expires"];
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Tus-Version": components["headers"]["Tus-Version"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `malformed_request`: The request is malformed. `empty_file`: The file is empty. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Tus-Version": components["headers"]["Tus-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "empty_file";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Tus-Version": components["headers"]["Tus-Version"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `email_not_verified`: The e-mail address is not verified. `quota_exceeded`: The account has reached its quota. `forbidden`: The credentials do not allow this. `account_suspended`: The account is suspended. `account_ending`: The account is to be deleted. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Tus-Version": components["headers"]["Tus-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "email_not_verified" | "quota_exceeded" | "forbidden" | "account_suspended" | "account_ending";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Tus-Version": components["headers"]["Tus-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `conflict`: The request conflicts with the current state. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Tus-Version": components["headers"]["Tus-Version"];
                    "Upload-Offset": components["headers"]["Upload-Offset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                    };
                };
            };
            /** @description `precondition_failed`: The resource was changed in the meantime. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Tus-Version": components["headers"]["Tus-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "precondition_failed";
                    };
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Tus-Version": components["headers"]["Tus-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Tus-Version": components["headers"]["Tus-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `unusable_media`: The media cannot be used. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Tus-Version": components["headers"]["Tus-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_media" | "empty_file" | "no_video_stream" | "no_audio_stream" | "truncated" | "damaged" | "encrypted" | "unsupported_codec" | "forbidden_format" | "too_complex" | "too_many_pixels" | "output_too_large" | "worker_crashed" | "source_unreachable" | "source_forbidden" | "source_changed" | "source_too_large" | "source_encoded" | "taken_down" | "processing_failed";
                    };
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Tus-Version": components["headers"]["Tus-Version"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `checksum_mismatch`: The bytes do not match the checksum. */
            460: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Tus-Version": components["headers"]["Tus-Version"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "checksum_mismatch";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Tus-Version": components["headers"]["Tus-Version"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    createDirectUpload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Else that of the file’s tags, or the name of the file */
                    title?: string;
                    /** @description Else that of the file’s tags, or the name of the account */
                    artistName?: string;
                    album?: string;
                    genre?: string;
                    /** @description Who the album is by, if not by the artist of the track */
                    albumArtist?: string;
                    /** @description Whether the album is by several artists */
                    isCompilation?: boolean;
                    /** @description The place on its disc */
                    trackNumber?: number;
                    discNumber?: number;
                    year?: number;
                    /**
                     * @description `public`: in all lists; `unlisted`: for whoever knows the address; `private`: for its owner
                     * @default public
                     * @enum {string}
                     */
                    visibility?: "public" | "unlisted" | "private";
                    /**
                     * Format: date-time
                     * @description Until then, only the owner sees it; a public track then appears in all lists
                     */
                    releaseAt?: string | null;
                    /**
                     * @description Who gets the uploaded file: the owner only, or everybody
                     * @default owner
                     * @enum {string}
                     */
                    originals?: "owner" | "public";
                    /** @description The name of the file. Without a title, it becomes the title */
                    filename?: string;
                    /** @description Size of the whole file in bytes */
                    bytes: number;
                };
            };
        };
        responses: {
            /** @description The upload can begin */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "3IgwyxGA7h1pVKki",
                     *       "part_bytes": 8388608,
                     *       "part_count": 1,
                     *       "expires_at": "2026-11-29T14:39:23.306Z"
                     *     }
                     */
                    "application/json": {
                        id: string;
                        /** @description Size in bytes of all parts but the last, which has the rest */
                        part_bytes: number;
                        /** @description How many parts the file has */
                        part_count: number;
                        /**
                         * Format: date-time
                         * @description When the upload is removed unless it is complete
                         */
                        expires_at: string;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. `empty_file`: The file is empty. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "empty_file" | "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `email_not_verified`: The e-mail address is not verified. `quota_exceeded`: The account has reached its quota. `account_ending`: The account is to be deleted. `forbidden`: The credentials do not allow this. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "email_not_verified" | "quota_exceeded" | "account_ending" | "forbidden" | "account_suspended";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. `not_configured`: The server is not set up for this. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found" | "not_configured";
                    };
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    listUploadParts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them, by their numbers */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "part_bytes": 8388608,
                     *       "part_count": 1,
                     *       "expires_at": "2026-11-29T14:39:23.306Z",
                     *       "parts": [
                     *         {
                     *           "number": 1,
                     *           "bytes": 20335,
                     *           "etag": "\"b874ffd79a30028deb04b6c0dfc9477f\""
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description Size in bytes of all parts but the last, which has the rest */
                        part_bytes: number;
                        /** @description How many parts the file has */
                        part_count: number;
                        /** Format: date-time */
                        expires_at: string;
                        parts: {
                            /** @description The number of a part, from 1 on */
                            number: number;
                            /** @description Size of the part in bytes */
                            bytes: number;
                            etag: string;
                        }[];
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `forbidden`: The credentials do not allow this. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "forbidden" | "account_suspended";
                    };
                };
            };
            /** @description `not_configured`: The server is not set up for this. `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_configured" | "not_found";
                    };
                };
            };
            /** @description `conflict`: The request conflicts with the current state. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    signUploadParts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    parts: number[];
                };
            };
        };
        responses: {
            /** @description The addresses, in the order of the request */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "parts": [
                     *         {
                     *           "number": 1,
                     *           "bytes": 20335,
                     *           "url": "https://s3.example.com/millrace/private/tracks/3IgwyxGA7h1pVKki/source?partNumber=1&..."
                     *         }
                     *       ],
                     *       "expires_in": 3600
                     *     }
                     */
                    "application/json": {
                        parts: {
                            /** @description The number of a part, from 1 on */
                            number: number;
                            /** @description Size of the part in bytes */
                            bytes: number;
                            url: string;
                        }[];
                        /** @description Seconds until which the addresses can be used */
                        expires_in: number;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `forbidden`: The credentials do not allow this. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "forbidden" | "account_suspended";
                    };
                };
            };
            /** @description `not_configured`: The server is not set up for this. `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_configured" | "not_found";
                    };
                };
            };
            /** @description `conflict`: The request conflicts with the current state. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                    };
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    completeDirectUpload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    parts: {
                        /** @description The number of a part, from 1 on */
                        number: number;
                        /** @description The ETag with which the storage answered the part */
                        etag: string;
                        /** @description Not read: the storage tells it */
                        bytes?: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description The upload is a medium now */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "3IgwyxGA7h1pVKki"
                     *     }
                     */
                    "application/json": {
                        id: string;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. `empty_file`: The file is empty. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "empty_file" | "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `email_not_verified`: The e-mail address is not verified. `quota_exceeded`: The account has reached its quota. `account_ending`: The account is to be deleted. `forbidden`: The credentials do not allow this. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "email_not_verified" | "quota_exceeded" | "account_ending" | "forbidden" | "account_suspended";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. `not_configured`: The server is not set up for this. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found" | "not_configured";
                    };
                };
            };
            /** @description `conflict`: The request conflicts with the current state. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                    };
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `unusable_media`: The media cannot be used. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_media" | "empty_file" | "no_video_stream" | "no_audio_stream" | "truncated" | "damaged" | "encrypted" | "unsupported_codec" | "forbidden_format" | "too_complex" | "too_many_pixels" | "output_too_large" | "worker_crashed" | "source_unreachable" | "source_forbidden" | "source_changed" | "source_too_large" | "source_encoded" | "taken_down" | "processing_failed";
                    };
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    cancelDirectUpload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Nothing is left of it */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        ok: true;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `forbidden`: The credentials do not allow this. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "forbidden" | "account_suspended";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `conflict`: The request conflicts with the current state. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description `next` of the answer before; without it, from the first event of the order */
                after?: string;
                /** @description `asc`: oldest first; `desc`: newest first */
                order?: "asc" | "desc";
                types?: string;
                /** @description Events of an answer, of at most 1 MiB together; more than 1000 are reduced to 1000 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "events": [
                     *         {
                     *           "id": "22",
                     *           "type": "music.upload.created",
                     *           "timestamp": "2026-11-28T14:39:22.262Z",
                     *           "data": {
                     *             "id": "8ityZY1OVtfAUQWw",
                     *             "uploaded_bytes": 0
                     *           }
                     *         },
                     *         {
                     *           "id": "23",
                     *           "type": "music.upload.completed",
                     *           "timestamp": "2026-11-28T14:39:22.280Z",
                     *           "data": {
                     *             "id": "8ityZY1OVtfAUQWw",
                     *             "uploaded_bytes": 20335
                     *           }
                     *         },
                     *         {
                     *           "id": "24",
                     *           "type": "music.track.created",
                     *           "timestamp": "2026-11-28T14:39:22.280Z",
                     *           "data": {
                     *             "id": "8ityZY1OVtfAUQWw",
                     *             "title": "Tide",
                     *             "artist_name": "Harbour Band",
                     *             "artist_id": 2,
                     *             "album": "Low Water",
                     *             "album_id": null,
                     *             "album_artist": null,
                     *             "is_compilation": false,
                     *             "track_number": 3,
                     *             "disc_number": null,
                     *             "year": 2024,
                     *             "genre": "Folk",
                     *             "status": "processing",
                     *             "progress": 0,
                     *             "uploaded_bytes": 20335,
                     *             "duration_seconds": null,
                     *             "play_count": 0,
                     *             "like_count": 0,
                     *             "created_at": "2026-11-28T14:39:22.262Z",
                     *             "visibility": "public",
                     *             "release_at": null,
                     *             "waveform_data": null,
                     *             "waveform_json": null,
                     *             "cover_art": null,
                     *             "streams": null,
                     *             "bitrates": null,
                     *             "sample_rate": null,
                     *             "channels": null,
                     *             "loudness": null,
                     *             "originals": "owner",
                     *             "etag": "\"FxjFV3ZWywox0qE5mAafcu\""
                     *           }
                     *         },
                     *         {
                     *           "id": "25",
                     *           "type": "music.track.ready",
                     *           "timestamp": "2026-11-28T14:39:23.018Z",
                     *           "data": {
                     *             "id": "8ityZY1OVtfAUQWw",
                     *             "title": "Tide",
                     *             "artist_name": "Harbour Band",
                     *             "artist_id": 2,
                     *             "album": "Low Water",
                     *             "album_id": "6d657c44-7581-40ae-939e-6bf3f2b8ab7e",
                     *             "album_artist": null,
                     *             "is_compilation": false,
                     *             "track_number": 3,
                     *             "disc_number": null,
                     *             "year": 2024,
                     *             "genre": "Folk",
                     *             "status": "ready",
                     *             "progress": 100,
                     *             "uploaded_bytes": 20335,
                     *             "duration_seconds": 1,
                     *             "play_count": 0,
                     *             "like_count": 0,
                     *             "created_at": "2026-11-28T14:39:22.262Z",
                     *             "visibility": "public",
                     *             "release_at": null,
                     *             "waveform_data": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.png",
                     *             "waveform_json": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.json",
                     *             "cover_art": null,
                     *             "streams": {
                     *               "128k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/128k.m4a",
                     *               "256k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/256k.m4a",
                     *               "320k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/320k.m4a"
                     *             },
                     *             "bitrates": {
                     *               "128k": 121392,
                     *               "256k": 136088,
                     *               "320k": 136040
                     *             },
                     *             "sample_rate": 44100,
                     *             "channels": 1,
                     *             "loudness": {
                     *               "integrated_lufs": -21.8,
                     *               "true_peak_dbtp": -18.06
                     *             },
                     *             "originals": "owner",
                     *             "etag": "\"FxjFV3ZWywox0qE5mAafcu\""
                     *           }
                     *         }
                     *       ],
                     *       "next": "25"
                     *     }
                     */
                    "application/json": {
                        events: components["schemas"]["Event"][];
                        /** @description The id of the last event of the answer; `after` of the request if there is none */
                        next: string;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `forbidden`: The credentials do not allow this. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "forbidden" | "account_suspended";
                    };
                };
            };
            /** @description `events_removed`: Events behind this place are not kept any more. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "events_removed";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    streamEvents: {
        parameters: {
            query?: {
                /** @description As `Last-Event-ID`, which counts if both are given. Without both, events from now on */
                after?: string;
                types?: string;
            };
            header?: {
                /** @description The id of the last event received */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Accel-Buffering": components["headers"]["X-Accel-Buffering"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `forbidden`: The credentials do not allow this. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "forbidden" | "account_suspended";
                    };
                };
            };
            /** @description `events_removed`: Events behind this place are not kept any more. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "events_removed";
                    };
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All webhooks of the account */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhooks": [
                     *         {
                     *           "id": "wh_1BmqofmInSjg3zY4",
                     *           "url": "http://127.0.0.1:43809/hooks?q=1",
                     *           "types": [],
                     *           "description": "The harbour’s own server",
                     *           "status": "enabled",
                     *           "disabled_reason": null,
                     *           "failing_since": null,
                     *           "created_at": "2026-11-28T14:39:25.754Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        webhooks: components["schemas"]["Webhook"][];
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `forbidden`: The credentials do not allow this. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "forbidden" | "account_suspended";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uri
                     * @description An https:// URL of a public host; the operator may allow others
                     */
                    url: string;
                    /** @description The events to be told of; all if empty */
                    types?: ("music.track.created" | "music.track.ready" | "music.track.errored" | "music.track.updated" | "music.track.deleted" | "music.upload.created" | "music.upload.completed" | "music.upload.cancelled" | "music.upload.errored")[];
                    /** @default null */
                    description?: string | null;
                };
            };
        };
        responses: {
            /** @description The webhook with its secret */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhook": {
                     *         "id": "wh_1BmqofmInSjg3zY4",
                     *         "url": "http://127.0.0.1:43809/hooks?q=1",
                     *         "types": [],
                     *         "description": "The harbour’s own server",
                     *         "status": "enabled",
                     *         "disabled_reason": null,
                     *         "failing_since": null,
                     *         "created_at": "2026-11-28T14:39:25.754Z",
                     *         "secret": "whsec_HU361Hou..."
                     *       }
                     *     }
                     */
                    "application/json": {
                        webhook: components["schemas"]["WebhookWithSecret"];
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `forbidden`: The credentials do not allow this. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "forbidden" | "account_suspended";
                    };
                };
            };
            /** @description `conflict`: The request conflicts with the current state. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                    };
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhook": {
                     *         "id": "wh_1BmqofmInSjg3zY4",
                     *         "url": "http://127.0.0.1:43809/hooks?q=1",
                     *         "types": [],
                     *         "description": "The harbour’s own server",
                     *         "status": "enabled",
                     *         "disabled_reason": null,
                     *         "failing_since": null,
                     *         "created_at": "2026-11-28T14:39:25.754Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        webhook: components["schemas"]["Webhook"];
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `forbidden`: The credentials do not allow this. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "forbidden" | "account_suspended";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook is removed */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `forbidden`: The credentials do not allow this. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "forbidden" | "account_suspended";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uri
                     * @description An https:// URL of a public host; the operator may allow others
                     */
                    url?: string;
                    /** @description The events to be told of; all if empty */
                    types?: ("music.track.created" | "music.track.ready" | "music.track.errored" | "music.track.updated" | "music.track.deleted" | "music.upload.created" | "music.upload.completed" | "music.upload.cancelled" | "music.upload.errored")[];
                    description?: string | null;
                    /** @enum {string} */
                    status?: "enabled" | "disabled";
                };
            };
        };
        responses: {
            /** @description The webhook */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhook": {
                     *         "id": "wh_1BmqofmInSjg3zY4",
                     *         "url": "http://127.0.0.1:43809/hooks?q=1",
                     *         "types": [],
                     *         "description": "The harbour’s new server",
                     *         "status": "enabled",
                     *         "disabled_reason": null,
                     *         "failing_since": null,
                     *         "created_at": "2026-11-28T14:39:25.754Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        webhook: components["schemas"]["ChangedWebhook"];
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `forbidden`: The credentials do not allow this. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "forbidden" | "account_suspended";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook with its new secret */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhook": {
                     *         "id": "wh_1BmqofmInSjg3zY4",
                     *         "url": "http://127.0.0.1:43809/hooks?q=1",
                     *         "types": [],
                     *         "description": "The harbour’s new server",
                     *         "status": "enabled",
                     *         "disabled_reason": null,
                     *         "failing_since": null,
                     *         "created_at": "2026-11-28T14:39:25.754Z",
                     *         "secret": "whsec_y97s6VGm..."
                     *       }
                     *     }
                     */
                    "application/json": {
                        webhook: components["schemas"]["RotatedWebhook"];
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `forbidden`: The credentials do not allow this. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "forbidden" | "account_suspended";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the endpoint has answered */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "delivery": {
                     *         "http_status": 204,
                     *         "error": null,
                     *         "latency_ms": 4,
                     *         "answer": ""
                     *       }
                     *     }
                     */
                    "application/json": {
                        delivery: {
                            /** @description Null if there was no answer */
                            http_status: number | null;
                            /** @description Why there was no answer */
                            error: string | null;
                            latency_ms: number;
                            /** @description The first kilobyte of the answer */
                            answer: string;
                        };
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `forbidden`: The credentials do not allow this. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "forbidden" | "account_suspended";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the page before */
                cursor?: string;
                state?: "delivered" | "retrying" | "failed";
                /** @description Entries of a page; more than 100 are reduced to 100 */
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the deliveries */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deliveries": [
                     *         {
                     *           "id": "37",
                     *           "type": "music.track.updated",
                     *           "state": "delivered",
                     *           "attempts": 1,
                     *           "http_status": 204,
                     *           "error": null,
                     *           "latency_ms": 10,
                     *           "answer": "",
                     *           "last_attempt_at": "2026-11-28T14:39:25.903Z",
                     *           "next_attempt_at": null
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        deliveries: components["schemas"]["WebhookDelivery"][];
                        /** @description For the next page; null at the end */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `forbidden`: The credentials do not allow this. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "forbidden" | "account_suspended";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    resendWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event is sent as soon as possible */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "delivery": {
                     *         "id": "37",
                     *         "type": "music.track.updated",
                     *         "state": "retrying",
                     *         "attempts": 0,
                     *         "http_status": 204,
                     *         "error": null,
                     *         "latency_ms": 10,
                     *         "answer": "",
                     *         "last_attempt_at": "2026-11-28T14:39:25.903Z",
                     *         "next_attempt_at": "2026-11-28T14:39:26.139Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        delivery: components["schemas"]["WebhookDelivery"];
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `forbidden`: The credentials do not allow this. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "forbidden" | "account_suspended";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `conflict`: The request conflicts with the current state. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    adminListAccounts: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the page before */
                cursor?: string;
                /** @description Entries of a page; more than 100 are reduced to 100 */
                limit?: number;
                /** @description Part of the address, the company or the display name, in any case */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the accounts */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "accounts": [
                     *         {
                     *           "id": 12,
                     *           "email": "9dbfe547759a@example.com",
                     *           "companyName": null,
                     *           "role": "admin",
                     *           "services": [
                     *             "music"
                     *           ],
                     *           "quotas": {
                     *             "video": {
                     *               "bytes": null,
                     *               "unfinished": null
                     *             },
                     *             "music": {
                     *               "bytes": null,
                     *               "unfinished": null
                     *             },
                     *             "image": {
                     *               "bytes": null,
                     *               "unfinished": null
                     *             }
                     *           },
                     *           "display_name": "Harbour Office",
                     *           "created_at": "2026-11-28T14:39:26.186Z",
                     *           "suspended": null
                     *         },
                     *         {
                     *           "id": 10,
                     *           "email": "3fd306efa1f3@example.com",
                     *           "companyName": null,
                     *           "role": "user",
                     *           "services": [
                     *             "music"
                     *           ],
                     *           "quotas": {
                     *             "video": {
                     *               "bytes": null,
                     *               "unfinished": null
                     *             },
                     *             "music": {
                     *               "bytes": null,
                     *               "unfinished": null
                     *             },
                     *             "image": {
                     *               "bytes": null,
                     *               "unfinished": null
                     *             }
                     *           },
                     *           "display_name": "Harbour Band",
                     *           "created_at": "2026-11-28T14:39:21.961Z",
                     *           "suspended": null
                     *         },
                     *         {
                     *           "id": 9,
                     *           "email": "8ffca63aa4fd@example.com",
                     *           "companyName": null,
                     *           "role": "user",
                     *           "services": [
                     *             "music"
                     *           ],
                     *           "quotas": {
                     *             "video": {
                     *               "bytes": null,
                     *               "unfinished": null
                     *             },
                     *             "music": {
                     *               "bytes": null,
                     *               "unfinished": null
                     *             },
                     *             "image": {
                     *               "bytes": null,
                     *               "unfinished": null
                     *             }
                     *           },
                     *           "display_name": "Harbour Band",
                     *           "created_at": "2026-11-28T14:39:21.213Z",
                     *           "suspended": null
                     *         },
                     *         {
                     *           "id": 8,
                     *           "email": "a2cea3427bfb@example.com",
                     *           "companyName": null,
                     *           "role": "user",
                     *           "services": [
                     *             "music"
                     *           ],
                     *           "quotas": {
                     *             "video": {
                     *               "bytes": null,
                     *               "unfinished": null
                     *             },
                     *             "music": {
                     *               "bytes": null,
                     *               "unfinished": null
                     *             },
                     *             "image": {
                     *               "bytes": null,
                     *               "unfinished": null
                     *             }
                     *           },
                     *           "display_name": "Harbour Band",
                     *           "created_at": "2026-11-28T14:39:20.691Z",
                     *           "suspended": null
                     *         },
                     *         {
                     *           "id": 7,
                     *           "email": "34fb95aea825@example.com",
                     *           "companyName": "Harbour Office",
                     *           "role": "admin",
                     *           "services": [
                     *             "video"
                     *           ],
                     *           "quotas": {
                     *             "video": {
                     *               "bytes": null,
                     *               "unfinished": null
                     *             },
                     *             "music": {
                     *               "bytes": null,
                     *               "unfinished": null
                     *             },
                     *             "image": {
                     *               "bytes": null,
                     *               "unfinished": null
                     *             }
                     *           },
                     *           "display_name": null,
                     *           "created_at": "2026-11-28T14:39:14.727Z",
                     *           "suspended": null
                     *         },
                     *         {
                     *           "id": 6,
                     *           "email": "10e6221576f0@example.com",
                     *           "companyName": "Harbour Films",
                     *           "role": "user",
                     *           "services": [
                     *             "video"
                     *           ],
                     *           "quotas": {
                     *             "video": {
                     *               "bytes": null,
                     *               "unfinished": null
                     *             },
                     *             "music": {
                     *               "bytes": null,
                     *               "unfinished": null
                     *             },
                     *             "image": {
                     *               "bytes": null,
                     *               "unfinished": null
                     *             }
                     *           },
                     *           "display_name": null,
                     *           "created_at": "2026-11-28T14:39:11.861Z",
                     *           "suspended": null
                     *         },
                     *         {
                     *           "id": 5,
                     *           "email": "efcc03bc5e38@example.com",
                     *           "companyName": "Harbour Films",
                     *           "role": "user",
                     *           "services": [
                     *             "video"
                     *           ],
                     *           "quotas": {
                     *             "video": {
                     *               "bytes": null,
                     *               "unfinished": null
                     *             },
                     *             "music": {
                     *               "bytes": null,
                     *               "unfinished": null
                     *             },
                     *             "image": {
                     *               "bytes": null,
                     *               "unfinished": null
                     *             }
                     *           },
                     *           "display_name": null,
                     *           "created_at": "2026-11-28T14:39:11.167Z",
                     *           "suspended": null
                     *         },
                     *         {
                     *           "id": 4,
                     *           "email": "ada@example.com",
                     *           "companyName": null,
                     *           "role": "user",
                     *           "services": [
                     *             "video"
                     *           ],
                     *           "quotas": {
                     *             "video": {
                     *               "bytes": null,
                     *               "unfinished": null
                     *             },
                     *             "music": {
                     *               "bytes": null,
                     *               "unfinished": null
                     *             },
                     *             "image": {
                     *               "bytes": null,
                     *               "unfinished": null
                     *             }
                     *           },
                     *           "display_name": "Ada of the Harbour",
                     *           "created_at": "2026-11-28T14:39:10.938Z",
                     *           "suspended": null
                     *         },
                     *         {
                     *           "id": 3,
                     *           "email": "ae3d44a1f6a7@example.com",
                     *           "companyName": "Harbour Films",
                     *           "role": "user",
                     *           "services": [
                     *             "video"
                     *           ],
                     *           "quotas": {
                     *             "video": {
                     *               "bytes": null,
                     *               "unfinished": null
                     *             },
                     *             "music": {
                     *               "bytes": null,
                     *               "unfinished": null
                     *             },
                     *             "image": {
                     *               "bytes": null,
                     *               "unfinished": null
                     *             }
                     *           },
                     *           "display_name": null,
                     *           "created_at": "2026-11-28T14:39:10.510Z",
                     *           "suspended": null
                     *         },
                     *         {
                     *           "id": 2,
                     *           "email": "you@example.com",
                     *           "companyName": "Harbour Films",
                     *           "role": "user",
                     *           "services": [
                     *             "video",
                     *             "music"
                     *           ],
                     *           "quotas": {
                     *             "video": {
                     *               "bytes": 50000000000,
                     *               "unfinished": null
                     *             },
                     *             "music": {
                     *               "bytes": null,
                     *               "unfinished": null
                     *             },
                     *             "image": {
                     *               "bytes": null,
                     *               "unfinished": null
                     *             }
                     *           },
                     *           "display_name": "Harbour Band",
                     *           "created_at": "2026-11-28T14:39:09.299Z",
                     *           "suspended": null
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        accounts: components["schemas"]["ManagedAccount"][];
                        /** @description For the next page; null at the end */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `forbidden`: The credentials do not allow this. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "forbidden" | "account_suspended";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    adminGetAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "account": {
                     *         "id": 2,
                     *         "email": "you@example.com",
                     *         "companyName": "Harbour Films",
                     *         "role": "user",
                     *         "services": [
                     *           "video",
                     *           "music"
                     *         ],
                     *         "quotas": {
                     *           "video": {
                     *             "bytes": 50000000000,
                     *             "unfinished": null
                     *           },
                     *           "music": {
                     *             "bytes": null,
                     *             "unfinished": null
                     *           },
                     *           "image": {
                     *             "bytes": null,
                     *             "unfinished": null
                     *           }
                     *         },
                     *         "display_name": "Harbour Band",
                     *         "created_at": "2026-11-28T14:39:09.299Z",
                     *         "suspended": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        account: components["schemas"]["ManagedAccount"];
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `forbidden`: The credentials do not allow this. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "forbidden" | "account_suspended";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    adminChangeAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description null ends the suspension */
                    suspended?: {
                        reason: string;
                    } | null;
                    /** @enum {string} */
                    role?: "user" | "admin";
                    /** @description Limits that are not given stay */
                    quotas?: {
                        video?: {
                            /** @description Bytes of uploaded files that the account may keep at the service; 0: no limit; null: the service’s setting */
                            bytes?: number | null;
                            /** @description Uploads and jobs that the account may have in progress there; 0: no limit; null: the service’s setting */
                            unfinished?: number | null;
                        };
                        music?: {
                            /** @description Bytes of uploaded files that the account may keep at the service; 0: no limit; null: the service’s setting */
                            bytes?: number | null;
                            /** @description Uploads and jobs that the account may have in progress there; 0: no limit; null: the service’s setting */
                            unfinished?: number | null;
                        };
                        image?: {
                            /** @description Bytes of uploaded files that the account may keep at the service; 0: no limit; null: the service’s setting */
                            bytes?: number | null;
                            /** @description Uploads and jobs that the account may have in progress there; 0: no limit; null: the service’s setting */
                            unfinished?: number | null;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description The account */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "account": {
                     *         "id": 2,
                     *         "email": "you@example.com",
                     *         "companyName": "Harbour Films",
                     *         "role": "user",
                     *         "services": [
                     *           "video",
                     *           "music"
                     *         ],
                     *         "quotas": {
                     *           "video": {
                     *             "bytes": 50000000000,
                     *             "unfinished": null
                     *           },
                     *           "music": {
                     *             "bytes": null,
                     *             "unfinished": null
                     *           },
                     *           "image": {
                     *             "bytes": null,
                     *             "unfinished": null
                     *           }
                     *         },
                     *         "display_name": "Harbour Band",
                     *         "created_at": "2026-11-28T14:39:09.299Z",
                     *         "suspended": {
                     *           "at": "2026-11-28T14:39:28.213Z",
                     *           "reason": "Uploads of other people’s films"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        account: components["schemas"]["ManagedAccount"];
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `forbidden`: The credentials do not allow this. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "forbidden" | "account_suspended";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `conflict`: The request conflicts with the current state. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                    };
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    adminListAudit: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the page before */
                cursor?: string;
                /** @description Entries of a page; more than 100 are reduced to 100 */
                limit?: number;
                /** @description Only changes by this account, and those that concern it */
                account?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the entries */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "entries": [
                     *         {
                     *           "id": 16,
                     *           "at": "2026-11-28T14:39:28.387Z",
                     *           "actor": {
                     *             "id": 12,
                     *             "name": "9dbfe547759a@example.com"
                     *           },
                     *           "action": "job.retry",
                     *           "target": "job:a7cf17b1-8c01-4609-9dd8-11a50284a70b",
                     *           "account_id": null,
                     *           "details": {
                     *             "job": "a7cf17b1-8c01-4609-9dd8-11a50284a70b",
                     *             "name": "track.failed",
                     *             "reason": "the storage was full",
                     *             "attempts": 5
                     *           },
                     *           "address": "127.0.0.1",
                     *           "request_id": "ba2701cb-ea4d-439b-b74e-b4427b2ea4d7"
                     *         },
                     *         {
                     *           "id": 15,
                     *           "at": "2026-11-28T14:39:28.323Z",
                     *           "actor": {
                     *             "id": 12,
                     *             "name": "9dbfe547759a@example.com"
                     *           },
                     *           "action": "tracks.take_down",
                     *           "target": "tracks:8ityZY1OVtfAUQWw",
                     *           "account_id": 2,
                     *           "details": {
                     *             "reason": "Copyright"
                     *           },
                     *           "address": "127.0.0.1",
                     *           "request_id": "4d7ff5ce-0146-4479-b335-3c05130844fd"
                     *         },
                     *         {
                     *           "id": 14,
                     *           "at": "2026-11-28T14:39:28.296Z",
                     *           "actor": {
                     *             "id": 12,
                     *             "name": "9dbfe547759a@example.com"
                     *           },
                     *           "action": "account.restore",
                     *           "target": "account:2",
                     *           "account_id": 2,
                     *           "details": {
                     *             "email": "you@example.com"
                     *           },
                     *           "address": "127.0.0.1",
                     *           "request_id": "62a05b1c-3292-4893-8312-d2aa92d8c0d7"
                     *         }
                     *       ],
                     *       "next_cursor": "MTQ"
                     *     }
                     */
                    "application/json": {
                        entries: components["schemas"]["AuditEntry"][];
                        /** @description For the next page; null at the end */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `forbidden`: The credentials do not allow this. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "forbidden" | "account_suspended";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    adminGetOverview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The numbers */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "version": "0.1.0",
                     *       "migration": "20261201000000_playlist_pictures",
                     *       "engines": {
                     *         "database": "PostgreSQL 18.4",
                     *         "queue": "amqp",
                     *         "storage": "s3"
                     *       },
                     *       "media": {
                     *         "total": 1,
                     *         "approximate": false,
                     *         "bytes": 20335
                     *       },
                     *       "workers": [
                     *         {
                     *           "name": "track.transcode",
                     *           "count": 1
                     *         },
                     *         {
                     *           "name": "track.fetch",
                     *           "count": 1
                     *         }
                     *       ],
                     *       "accounts": {
                     *         "total": 12,
                     *         "approximate": false,
                     *         "suspended": 0,
                     *         "new_in_seven_days": 12
                     *       },
                     *       "queues": [
                     *         {
                     *           "name": "account.mail",
                     *           "waiting": 0,
                     *           "active": 0,
                     *           "dead": 0,
                     *           "oldest_waiting_seconds": 0
                     *         },
                     *         {
                     *           "name": "track.transcode",
                     *           "waiting": 0,
                     *           "active": 0,
                     *           "dead": 0,
                     *           "oldest_waiting_seconds": 0
                     *         },
                     *         {
                     *           "name": "track.transcoded",
                     *           "waiting": 0,
                     *           "active": 0,
                     *           "dead": 0,
                     *           "oldest_waiting_seconds": 0
                     *         },
                     *         {
                     *           "name": "track.failed",
                     *           "waiting": 0,
                     *           "active": 0,
                     *           "dead": 0,
                     *           "oldest_waiting_seconds": 0
                     *         },
                     *         {
                     *           "name": "track.export",
                     *           "waiting": 0,
                     *           "active": 0,
                     *           "dead": 0,
                     *           "oldest_waiting_seconds": 0
                     *         },
                     *         {
                     *           "name": "track.fetch",
                     *           "waiting": 0,
                     *           "active": 0,
                     *           "dead": 0,
                     *           "oldest_waiting_seconds": 0
                     *         },
                     *         {
                     *           "name": "track.fetched",
                     *           "waiting": 0,
                     *           "active": 0,
                     *           "dead": 0,
                     *           "oldest_waiting_seconds": 0
                     *         },
                     *         {
                     *           "name": "track.fetchFailed",
                     *           "waiting": 0,
                     *           "active": 0,
                     *           "dead": 0,
                     *           "oldest_waiting_seconds": 0
                     *         }
                     *       ],
                     *       "read_at": "2026-11-28T14:39:28.084Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Overview"];
                };
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `forbidden`: The credentials do not allow this. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "forbidden" | "account_suspended";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    adminListJobs: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the page before */
                cursor?: string;
                /** @description Entries of a page; more than 100 are reduced to 100 */
                limit?: number;
                state?: "waiting" | "active" | "dead";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the jobs */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "jobs": [
                     *         {
                     *           "id": "a7cf17b1-8c01-4609-9dd8-11a50284a70b",
                     *           "name": "track.failed",
                     *           "state": "dead",
                     *           "medium_id": null,
                     *           "account_id": null,
                     *           "attempts": 5,
                     *           "max_attempts": 5,
                     *           "crashes": 0,
                     *           "reason": "the storage was full",
                     *           "request_id": null,
                     *           "created_at": "2026-11-28T14:39:28.369Z",
                     *           "run_at": "2026-11-28T14:39:28.369Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        jobs: components["schemas"]["Job"][];
                        /** @description For the next page; null at the end */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `forbidden`: The credentials do not allow this. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "forbidden" | "account_suspended";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    adminRetryJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job waits */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "a7cf17b1-8c01-4609-9dd8-11a50284a70b"
                     *     }
                     */
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description Of the job that waits
                         */
                        id: string;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `forbidden`: The credentials do not allow this. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "forbidden" | "account_suspended";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `conflict`: The request conflicts with the current state. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    adminGetTrack: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The track and its owner */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "track": {
                     *         "id": "8ityZY1OVtfAUQWw",
                     *         "title": "Tide",
                     *         "artist_name": "Harbour Band",
                     *         "artist_id": 2,
                     *         "album": "High Water",
                     *         "album_id": "8ec0dcf3-8eee-4236-99f1-16da6c67111e",
                     *         "album_artist": null,
                     *         "is_compilation": false,
                     *         "track_number": 3,
                     *         "disc_number": null,
                     *         "year": 2025,
                     *         "genre": "Shanty",
                     *         "status": "ready",
                     *         "progress": 100,
                     *         "uploaded_bytes": 20335,
                     *         "duration_seconds": 1,
                     *         "play_count": 0,
                     *         "like_count": 0,
                     *         "created_at": "2026-11-28T14:39:22.262Z",
                     *         "visibility": "public",
                     *         "release_at": null,
                     *         "waveform_data": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.png",
                     *         "waveform_json": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/waveform.json",
                     *         "cover_art": "/media/tracks/8ityZY1OVtfAUQWw/picture-ifDKid2sD-ilRTrn.jpg",
                     *         "streams": {
                     *           "128k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/128k.m4a",
                     *           "256k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/256k.m4a",
                     *           "320k": "/media/tracks/8ityZY1OVtfAUQWw/aba14579-4135-4dd1-a45e-1d55e83edb45/320k.m4a"
                     *         },
                     *         "bitrates": {
                     *           "128k": 121392,
                     *           "256k": 136088,
                     *           "320k": 136040
                     *         },
                     *         "sample_rate": 44100,
                     *         "channels": 1,
                     *         "loudness": {
                     *           "integrated_lufs": -21.8,
                     *           "true_peak_dbtp": -18.06
                     *         },
                     *         "originals": "owner",
                     *         "has_lyrics": false,
                     *         "etag": "\"t_DIYmIuml_bySbwvWCYlc\""
                     *       },
                     *       "owner": {
                     *         "id": 2,
                     *         "email": "you@example.com"
                     *       }
                     *     }
                     */
                    "application/json": {
                        track: components["schemas"]["Track"];
                        /** @description The account that the medium belongs to */
                        owner: {
                            id: number;
                            email: string;
                        };
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `forbidden`: The credentials do not allow this. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "forbidden" | "account_suspended";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    adminTakeDownTrack: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description For the owner */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The track is taken down */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        ok: true;
                    };
                };
            };
            /** @description `malformed_request`: The request is malformed. `invalid_request`: The request has invalid fields. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request" | "invalid_request";
                    };
                };
            };
            /** @description `unauthenticated`: Valid credentials are required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unauthenticated";
                    };
                };
            };
            /** @description `forbidden`: The credentials do not allow this. `account_suspended`: The account is suspended. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "forbidden" | "account_suspended";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "payload_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    getOpenApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The OpenAPI 3.1 document */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description Not modified since the version in the request */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    getReference: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    "Content-Security-Policy": components["headers"]["Content-Security-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Not modified since the version in the request */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    "Content-Security-Policy": components["headers"]["Content-Security-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    getReferenceScript: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: "scalar.js" | "start.js";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The script */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "text/javascript": string;
                };
            };
            /** @description Not modified since the version in the request */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `malformed_request`: The request is malformed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "malformed_request";
                    };
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
}
