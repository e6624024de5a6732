// Made from the OpenAPI documents by `npm run docs:openapi`. Do not edit.
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
        delete?: never;
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
        /** List the account’s tracks, newest first */
        get: operations["listTracks"];
        put?: never;
        post?: never;
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
        /** Get the 20 most played tracks */
        get: operations["listTrendingTracks"];
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
        /** Search by title, artist and album */
        get: operations["searchTracks"];
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
        /** Stream a track as AAC in an M4A container */
        get: operations["streamTrack"];
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
        put?: never;
        /** Add a track at the end of a playlist */
        post: operations["addTrackToPlaylist"];
        /** Remove all places of a track from a playlist */
        delete: operations["removeTrackFromPlaylist"];
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
            display_name: string;
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
        Track: {
            id: string;
            title: string;
            artist_name: string;
            /** @description The owner’s account id, which is also the id of the artist’s profile */
            artist_id: number;
            album: string | null;
            genre: string | null;
            /** @enum {string} */
            status: "uploading" | "processing" | "ready" | "error";
            /** @description Percent; rises during processing */
            progress: number;
            /** @description Bytes of the file received; rises during the upload */
            uploaded_bytes: number;
            /** @description Null until the track is ready */
            duration_seconds: number | null;
            play_count: number;
            like_count: number;
            /** Format: date-time */
            created_at: string;
            /** @description A picture of the waveform */
            waveform_data: string | null;
            /** @description The same data as numbers: audiowaveform’s JSON, version 2 */
            waveform_json: string | null;
            cover_art: string | null;
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
            /** @description Whether the caller likes it; absent for a caller without an account */
            liked?: boolean;
            /** @description Present only if the status is `error` */
            error?: components["schemas"]["MediaError"];
        };
        /** @description Why the file cannot be used */
        MediaError: {
            /** @enum {string} */
            code: "not_media" | "empty_file" | "no_video_stream" | "no_audio_stream" | "truncated" | "damaged" | "encrypted" | "unsupported_codec" | "forbidden_format" | "too_complex" | "too_many_pixels" | "output_too_large" | "worker_crashed" | "processing_failed";
            message: string;
        };
        Liking: {
            liked: boolean;
            count: number;
        };
        TrackState: {
            /** @enum {string} */
            status: "uploading" | "processing" | "ready" | "error";
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
        Playlist: {
            id: number;
            title: string;
            description: string | null;
            isPublic: boolean;
            track_count: number;
            creator_id: number;
            creator_name: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        PlaylistWithTracks: {
            id: number;
            title: string;
            description: string | null;
            isPublic: boolean;
            track_count: number;
            creator_id: number;
            creator_name: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
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
        /** @description A file name for the body. */
        "Content-Disposition": string;
        /** @description The range of the body that the answer contains, or the size of the whole body. */
        "Content-Range": string;
        /** @description What a page of this body may load and run. */
        "Content-Security-Policy": string;
        /** @description The version of the body, for If-None-Match, If-Match and If-Range. */
        ETag: string;
        /** @description When the body was last changed. */
        "Last-Modified": string;
        /** @description Where the resource is. */
        Location: string;
        /** @description Seconds after which to send the request again. */
        "Retry-After": string;
        /** @description The refresh token, for this service’s `/auth` only. */
        "Set-Cookie": string;
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
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "eyJhbGciOiJ…",
                     *       "user": {
                     *         "id": 1,
                     *         "email": "you@example.com",
                     *         "display_name": "Harbour Band"
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
                    /** @description Keep the session in a cookie: the token ends after 15 minutes, and `POST /auth/refresh` gives another */
                    cookie?: boolean;
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
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "eyJhbGciOiJ…",
                     *       "user": {
                     *         "id": 1,
                     *         "email": "you@example.com",
                     *         "display_name": "Harbour Band"
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
                     *       "token": "eyJhbGciOiJ…",
                     *       "user": {
                     *         "id": 1,
                     *         "email": "you@example.com",
                     *         "display_name": "Harbour Band"
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
                     *           "id": "cQfVd_nWh4omOcz5fTz17w",
                     *           "userAgent": "node",
                     *           "address": "127.0.0.1",
                     *           "current": false,
                     *           "createdAt": "2026-11-23T03:05:27.819Z",
                     *           "lastUsedAt": "2026-11-23T03:05:27.819Z",
                     *           "expiresAt": "2026-11-30T03:05:27.818Z"
                     *         },
                     *         {
                     *           "id": "0SRTpYAupXHWtUDr-ukp0g",
                     *           "userAgent": "node",
                     *           "address": "127.0.0.1",
                     *           "current": true,
                     *           "createdAt": "2026-11-23T03:05:27.737Z",
                     *           "lastUsedAt": "2026-11-23T03:05:27.737Z",
                     *           "expiresAt": "2026-11-30T03:05:27.720Z"
                     *         },
                     *         {
                     *           "id": "vZ1Yqepi4KPaxu83LXnO7g",
                     *           "userAgent": "node",
                     *           "address": "127.0.0.1",
                     *           "current": false,
                     *           "createdAt": "2026-11-23T03:05:26.669Z",
                     *           "lastUsedAt": "2026-11-23T03:05:26.688Z",
                     *           "expiresAt": "2026-12-23T03:05:26.688Z"
                     *         },
                     *         {
                     *           "id": "ymClxSqSP9G8L0wD_V1w2w",
                     *           "userAgent": "node",
                     *           "address": "127.0.0.1",
                     *           "current": false,
                     *           "createdAt": "2026-11-23T03:05:26.513Z",
                     *           "lastUsedAt": "2026-11-23T03:05:26.513Z",
                     *           "expiresAt": "2026-11-30T03:05:26.513Z"
                     *         },
                     *         {
                     *           "id": "LF0u8Oy4kXFm7zPooBiRLg",
                     *           "userAgent": "node",
                     *           "address": "127.0.0.1",
                     *           "current": false,
                     *           "createdAt": "2026-11-23T03:05:26.452Z",
                     *           "lastUsedAt": "2026-11-23T03:05:26.452Z",
                     *           "expiresAt": "2026-11-30T03:05:26.450Z"
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
                     *         "id": 1,
                     *         "email": "you@example.com",
                     *         "display_name": "Harbour Band"
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
                     *         "id": 1,
                     *         "email": "you@example.com",
                     *         "display_name": "Harbour Band"
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
                     *       "token": "eyJhbGciOiJ…",
                     *       "user": {
                     *         "id": 3,
                     *         "email": "4365b9be1011@example.com",
                     *         "display_name": "Harbour Band"
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
                     *           "prefix": "mr_O6tTPhdq",
                     *           "scopes": [
                     *             "*"
                     *           ],
                     *           "createdAt": "2026-11-23T03:05:28.143Z",
                     *           "expiresAt": null,
                     *           "lastUsedAt": null
                     *         },
                     *         {
                     *           "id": 3,
                     *           "name": "server",
                     *           "prefix": "mr_7FN1W3rZ",
                     *           "scopes": [
                     *             "*"
                     *           ],
                     *           "createdAt": "2026-11-23T03:05:28.129Z",
                     *           "expiresAt": null,
                     *           "lastUsedAt": null
                     *         },
                     *         {
                     *           "id": 2,
                     *           "name": "server",
                     *           "prefix": "mr_a5teP9Gc",
                     *           "scopes": [
                     *             "*"
                     *           ],
                     *           "createdAt": "2026-11-23T03:05:26.902Z",
                     *           "expiresAt": null,
                     *           "lastUsedAt": null
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
                    scopes?: ("videos:read" | "videos:write" | "tracks:read" | "tracks:write" | "images:read" | "images:write" | "*")[];
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
                     *       "prefix": "mr_7FN1W3rZ",
                     *       "scopes": [
                     *         "*"
                     *       ],
                     *       "createdAt": "2026-11-23T03:05:28.129Z",
                     *       "expiresAt": null,
                     *       "key": "mr_7FN1W3rZ…"
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
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "track": {
                     *         "id": "FUhFPWvX3fOShT8s",
                     *         "title": "Tide",
                     *         "artist_name": "Harbour Band",
                     *         "artist_id": 1,
                     *         "album": "Low Water",
                     *         "genre": "Folk",
                     *         "status": "ready",
                     *         "progress": 100,
                     *         "uploaded_bytes": 20335,
                     *         "duration_seconds": 1,
                     *         "play_count": 0,
                     *         "like_count": 0,
                     *         "created_at": "2026-11-23T03:05:28.189Z",
                     *         "waveform_data": "/media/tracks/FUhFPWvX3fOShT8s/ef8e4bea-e608-49da-a3de-6f265dea23c7/waveform.png",
                     *         "waveform_json": "/media/tracks/FUhFPWvX3fOShT8s/ef8e4bea-e608-49da-a3de-6f265dea23c7/waveform.json",
                     *         "cover_art": null,
                     *         "bitrates": {
                     *           "128k": 121392,
                     *           "256k": 136088,
                     *           "320k": 136040
                     *         },
                     *         "sample_rate": 44100,
                     *         "channels": 1,
                     *         "loudness": {
                     *           "integrated_lufs": -21.8,
                     *           "true_peak_dbtp": -18.1
                     *         },
                     *         "liked": false
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
                    title: string;
                    artistName: string;
                    album?: string;
                    genre?: string;
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
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "track": {
                     *         "id": "FUhFPWvX3fOShT8s",
                     *         "title": "Tide",
                     *         "artist_name": "Harbour Band",
                     *         "artist_id": 1,
                     *         "album": "Low Water",
                     *         "genre": "Folk",
                     *         "status": "processing",
                     *         "progress": 0,
                     *         "uploaded_bytes": 20335,
                     *         "duration_seconds": null,
                     *         "play_count": 0,
                     *         "like_count": 0,
                     *         "created_at": "2026-11-23T03:05:28.189Z",
                     *         "waveform_data": null,
                     *         "waveform_json": null,
                     *         "cover_art": null,
                     *         "bitrates": null,
                     *         "sample_rate": null,
                     *         "channels": null,
                     *         "loudness": null,
                     *         "liked": false
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
            /** @description `quota_exceeded`: The account has reached its quota. `forbidden`: The credentials do not allow this. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "quota_exceeded" | "forbidden";
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
    listTracks: {
        parameters: {
            query?: {
                /** @description From 0 */
                page?: number;
                /** @description Entries of a page; more than 100 are reduced to 100 */
                limit?: number;
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
                     *           "id": "FUhFPWvX3fOShT8s",
                     *           "title": "Tide",
                     *           "artist_name": "Harbour Band",
                     *           "artist_id": 1,
                     *           "album": "Low Water",
                     *           "genre": "Folk",
                     *           "status": "ready",
                     *           "progress": 100,
                     *           "uploaded_bytes": 20335,
                     *           "duration_seconds": 1,
                     *           "play_count": 0,
                     *           "like_count": 0,
                     *           "created_at": "2026-11-23T03:05:28.189Z",
                     *           "waveform_data": "/media/tracks/FUhFPWvX3fOShT8s/ef8e4bea-e608-49da-a3de-6f265dea23c7/waveform.png",
                     *           "waveform_json": "/media/tracks/FUhFPWvX3fOShT8s/ef8e4bea-e608-49da-a3de-6f265dea23c7/waveform.json",
                     *           "cover_art": null,
                     *           "bitrates": {
                     *             "128k": 121392,
                     *             "256k": 136088,
                     *             "320k": 136040
                     *           },
                     *           "sample_rate": 44100,
                     *           "channels": 1,
                     *           "loudness": {
                     *             "integrated_lufs": -21.8,
                     *             "true_peak_dbtp": -18.1
                     *           },
                     *           "liked": false
                     *         }
                     *       ],
                     *       "page": 0,
                     *       "limit": 20,
                     *       "total": 1
                     *     }
                     */
                    "application/json": {
                        tracks: components["schemas"]["Track"][];
                        page: number;
                        /** @description The limit used */
                        limit: number;
                        /** @description Entries of the whole list */
                        total: number;
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
                /** @description From 0 */
                page?: number;
                /** @description Entries of a page; more than 50 are reduced to 50 */
                limit?: number;
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
                     *           "id": "FUhFPWvX3fOShT8s",
                     *           "title": "Tide",
                     *           "artist_name": "Harbour Band",
                     *           "artist_id": 1,
                     *           "album": "Low Water",
                     *           "genre": "Folk",
                     *           "status": "ready",
                     *           "progress": 100,
                     *           "uploaded_bytes": 20335,
                     *           "duration_seconds": 1,
                     *           "play_count": 0,
                     *           "like_count": 0,
                     *           "created_at": "2026-11-23T03:05:28.189Z",
                     *           "waveform_data": "/media/tracks/FUhFPWvX3fOShT8s/ef8e4bea-e608-49da-a3de-6f265dea23c7/waveform.png",
                     *           "waveform_json": "/media/tracks/FUhFPWvX3fOShT8s/ef8e4bea-e608-49da-a3de-6f265dea23c7/waveform.json",
                     *           "cover_art": null,
                     *           "bitrates": {
                     *             "128k": 121392,
                     *             "256k": 136088,
                     *             "320k": 136040
                     *           },
                     *           "sample_rate": 44100,
                     *           "channels": 1,
                     *           "loudness": {
                     *             "integrated_lufs": -21.8,
                     *             "true_peak_dbtp": -18.1
                     *           }
                     *         }
                     *       ],
                     *       "page": 0,
                     *       "limit": 20,
                     *       "total": 1
                     *     }
                     */
                    "application/json": {
                        tracks: components["schemas"]["Track"][];
                        page: number;
                        /** @description The limit used */
                        limit: number;
                        /** @description Entries of the whole list */
                        total: number;
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
            query?: never;
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
                     *           "id": "FUhFPWvX3fOShT8s",
                     *           "title": "Tide",
                     *           "artist_name": "Harbour Band",
                     *           "artist_id": 1,
                     *           "album": "Low Water",
                     *           "genre": "Folk",
                     *           "status": "ready",
                     *           "progress": 100,
                     *           "uploaded_bytes": 20335,
                     *           "duration_seconds": 1,
                     *           "play_count": 0,
                     *           "like_count": 0,
                     *           "created_at": "2026-11-23T03:05:28.189Z",
                     *           "waveform_data": "/media/tracks/FUhFPWvX3fOShT8s/ef8e4bea-e608-49da-a3de-6f265dea23c7/waveform.png",
                     *           "waveform_json": "/media/tracks/FUhFPWvX3fOShT8s/ef8e4bea-e608-49da-a3de-6f265dea23c7/waveform.json",
                     *           "cover_art": null,
                     *           "bitrates": {
                     *             "128k": 121392,
                     *             "256k": 136088,
                     *             "320k": 136040
                     *           },
                     *           "sample_rate": 44100,
                     *           "channels": 1,
                     *           "loudness": {
                     *             "integrated_lufs": -21.8,
                     *             "true_peak_dbtp": -18.1
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        tracks: components["schemas"]["Track"][];
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
                     *           "id": "FUhFPWvX3fOShT8s",
                     *           "title": "Tide",
                     *           "artist_name": "Harbour Band",
                     *           "artist_id": 1,
                     *           "album": "Low Water",
                     *           "genre": "Folk",
                     *           "status": "ready",
                     *           "progress": 100,
                     *           "uploaded_bytes": 20335,
                     *           "duration_seconds": 1,
                     *           "play_count": 0,
                     *           "like_count": 0,
                     *           "created_at": "2026-11-23T03:05:28.189Z",
                     *           "waveform_data": "/media/tracks/FUhFPWvX3fOShT8s/ef8e4bea-e608-49da-a3de-6f265dea23c7/waveform.png",
                     *           "waveform_json": "/media/tracks/FUhFPWvX3fOShT8s/ef8e4bea-e608-49da-a3de-6f265dea23c7/waveform.json",
                     *           "cover_art": null,
                     *           "bitrates": {
                     *             "128k": 121392,
                     *             "256k": 136088,
                     *             "320k": 136040
                     *           },
                     *           "sample_rate": 44100,
                     *           "channels": 1,
                     *           "loudness": {
                     *             "integrated_lufs": -21.8,
                     *             "true_peak_dbtp": -18.1
                     *           }
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
    streamTrack: {
        parameters: {
            query?: {
                /** @description Bits per second */
                q?: "128k" | "256k" | "320k";
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
                    "audio/mp4": string;
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
                    "audio/mp4": string;
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
                        code?: "not_media" | "empty_file" | "no_video_stream" | "no_audio_stream" | "truncated" | "damaged" | "encrypted" | "unsupported_codec" | "forbidden_format" | "too_complex" | "too_many_pixels" | "output_too_large" | "worker_crashed" | "processing_failed";
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
                     *       "waveform_data": "/media/tracks/FUhFPWvX3fOShT8s/ef8e4bea-e608-49da-a3de-6f265dea23c7/waveform.png",
                     *       "waveform_json": "/media/tracks/FUhFPWvX3fOShT8s/ef8e4bea-e608-49da-a3de-6f265dea23c7/waveform.json",
                     *       "cover_art": null
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
    listPublicPlaylists: {
        parameters: {
            query?: {
                /** @description From 0 */
                page?: number;
                /** @description Entries of a page; more than 100 are reduced to 100 */
                limit?: number;
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
                     *           "creator_id": 1,
                     *           "creator_name": "Harbour Band",
                     *           "created_at": "2026-11-23T03:05:28.762Z",
                     *           "updated_at": "2026-11-23T03:05:28.776Z"
                     *         }
                     *       ],
                     *       "page": 0,
                     *       "limit": 20,
                     *       "total": 1
                     *     }
                     */
                    "application/json": {
                        playlists: components["schemas"]["Playlist"][];
                        page: number;
                        /** @description The limit used */
                        limit: number;
                        /** @description Entries of the whole list */
                        total: number;
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
                /** @description From 0 */
                page?: number;
                /** @description Entries of a page; more than 100 are reduced to 100 */
                limit?: number;
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
                     *         "creator_id": 1,
                     *         "creator_name": "Harbour Band",
                     *         "created_at": "2026-11-23T03:05:28.762Z",
                     *         "updated_at": "2026-11-23T03:05:28.776Z",
                     *         "tracks": [
                     *           {
                     *             "id": "FUhFPWvX3fOShT8s",
                     *             "title": "Tide",
                     *             "artist_name": "Harbour Band",
                     *             "artist_id": 1,
                     *             "album": "Low Water",
                     *             "genre": "Folk",
                     *             "status": "ready",
                     *             "progress": 100,
                     *             "uploaded_bytes": 20335,
                     *             "duration_seconds": 1,
                     *             "play_count": 0,
                     *             "like_count": 0,
                     *             "created_at": "2026-11-23T03:05:28.189Z",
                     *             "waveform_data": "/media/tracks/FUhFPWvX3fOShT8s/ef8e4bea-e608-49da-a3de-6f265dea23c7/waveform.png",
                     *             "waveform_json": "/media/tracks/FUhFPWvX3fOShT8s/ef8e4bea-e608-49da-a3de-6f265dea23c7/waveform.json",
                     *             "cover_art": null,
                     *             "bitrates": {
                     *               "128k": 121392,
                     *               "256k": 136088,
                     *               "320k": 136040
                     *             },
                     *             "sample_rate": 44100,
                     *             "channels": 1,
                     *             "loudness": {
                     *               "integrated_lufs": -21.8,
                     *               "true_peak_dbtp": -18.1
                     *             }
                     *           }
                     *         ]
                     *       },
                     *       "page": 0,
                     *       "limit": 100,
                     *       "total": 1
                     *     }
                     */
                    "application/json": {
                        playlist: components["schemas"]["PlaylistWithTracks"];
                        page: number;
                        /** @description The limit used */
                        limit: number;
                        /** @description Entries of the whole list */
                        total: number;
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
            header?: never;
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
                     *         "creator_id": 1,
                     *         "creator_name": "Harbour Band",
                     *         "created_at": "2026-11-23T03:05:28.762Z",
                     *         "updated_at": "2026-11-23T03:05:28.814Z",
                     *         "tracks": [
                     *           {
                     *             "id": "FUhFPWvX3fOShT8s",
                     *             "title": "Tide",
                     *             "artist_name": "Harbour Band",
                     *             "artist_id": 1,
                     *             "album": "Low Water",
                     *             "genre": "Folk",
                     *             "status": "ready",
                     *             "progress": 100,
                     *             "uploaded_bytes": 20335,
                     *             "duration_seconds": 1,
                     *             "play_count": 0,
                     *             "like_count": 0,
                     *             "created_at": "2026-11-23T03:05:28.189Z",
                     *             "waveform_data": "/media/tracks/FUhFPWvX3fOShT8s/ef8e4bea-e608-49da-a3de-6f265dea23c7/waveform.png",
                     *             "waveform_json": "/media/tracks/FUhFPWvX3fOShT8s/ef8e4bea-e608-49da-a3de-6f265dea23c7/waveform.json",
                     *             "cover_art": null,
                     *             "bitrates": {
                     *               "128k": 121392,
                     *               "256k": 136088,
                     *               "320k": 136040
                     *             },
                     *             "sample_rate": 44100,
                     *             "channels": 1,
                     *             "loudness": {
                     *               "integrated_lufs": -21.8,
                     *               "true_peak_dbtp": -18.1
                     *             },
                     *             "liked": false
                     *           }
                     *         ]
                     *       },
                     *       "page": 0,
                     *       "limit": 100,
                     *       "total": 1
                     *     }
                     */
                    "application/json": {
                        playlist: components["schemas"]["PlaylistWithTracks"];
                        page: number;
                        /** @description The limit used */
                        limit: number;
                        /** @description Entries of the whole list */
                        total: number;
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
                /** @description From 0 */
                page?: number;
                /** @description Entries of a page; more than 1000 are reduced to 1000 */
                limit?: number;
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
                     *           "creator_id": 1,
                     *           "creator_name": "Harbour Band",
                     *           "created_at": "2026-11-23T03:05:28.762Z",
                     *           "updated_at": "2026-11-23T03:05:28.776Z"
                     *         }
                     *       ],
                     *       "page": 0,
                     *       "limit": 1000,
                     *       "total": 1
                     *     }
                     */
                    "application/json": {
                        playlists: components["schemas"]["Playlist"][];
                        page: number;
                        /** @description The limit used */
                        limit: number;
                        /** @description Entries of the whole list */
                        total: number;
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
                     *         "creator_id": 1,
                     *         "creator_name": "Harbour Band",
                     *         "created_at": "2026-11-23T03:05:28.762Z",
                     *         "updated_at": "2026-11-23T03:05:28.762Z",
                     *         "tracks": []
                     *       },
                     *       "page": 0,
                     *       "limit": 100,
                     *       "total": 0
                     *     }
                     */
                    "application/json": {
                        playlist: components["schemas"]["PlaylistWithTracks"];
                        page: number;
                        /** @description The limit used */
                        limit: number;
                        /** @description Entries of the whole list */
                        total: number;
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
            /** @description `quota_exceeded`: The account has reached its quota. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "quota_exceeded";
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
                     *         "creator_id": 1,
                     *         "creator_name": "Harbour Band",
                     *         "created_at": "2026-11-23T03:05:28.762Z",
                     *         "updated_at": "2026-11-23T03:05:28.776Z",
                     *         "tracks": [
                     *           {
                     *             "id": "FUhFPWvX3fOShT8s",
                     *             "title": "Tide",
                     *             "artist_name": "Harbour Band",
                     *             "artist_id": 1,
                     *             "album": "Low Water",
                     *             "genre": "Folk",
                     *             "status": "ready",
                     *             "progress": 100,
                     *             "uploaded_bytes": 20335,
                     *             "duration_seconds": 1,
                     *             "play_count": 0,
                     *             "like_count": 0,
                     *             "created_at": "2026-11-23T03:05:28.189Z",
                     *             "waveform_data": "/media/tracks/FUhFPWvX3fOShT8s/ef8e4bea-e608-49da-a3de-6f265dea23c7/waveform.png",
                     *             "waveform_json": "/media/tracks/FUhFPWvX3fOShT8s/ef8e4bea-e608-49da-a3de-6f265dea23c7/waveform.json",
                     *             "cover_art": null,
                     *             "bitrates": {
                     *               "128k": 121392,
                     *               "256k": 136088,
                     *               "320k": 136040
                     *             },
                     *             "sample_rate": 44100,
                     *             "channels": 1,
                     *             "loudness": {
                     *               "integrated_lufs": -21.8,
                     *               "true_peak_dbtp": -18.1
                     *             },
                     *             "liked": false
                     *           }
                     *         ]
                     *       },
                     *       "page": 0,
                     *       "limit": 100,
                     *       "total": 1
                     *     }
                     */
                    "application/json": {
                        playlist: components["schemas"]["PlaylistWithTracks"];
                        page: number;
                        /** @description The limit used */
                        limit: number;
                        /** @description Entries of the whole list */
                        total: number;
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
                     *         "creator_id": 1,
                     *         "creator_name": "Harbour Band",
                     *         "created_at": "2026-11-23T03:05:28.762Z",
                     *         "updated_at": "2026-11-23T03:05:28.825Z",
                     *         "tracks": []
                     *       },
                     *       "page": 0,
                     *       "limit": 100,
                     *       "total": 0
                     *     }
                     */
                    "application/json": {
                        playlist: components["schemas"]["PlaylistWithTracks"];
                        page: number;
                        /** @description The limit used */
                        limit: number;
                        /** @description Entries of the whole list */
                        total: number;
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
    getArtist: {
        parameters: {
            query?: {
                /** @description From 0 */
                page?: number;
                /** @description Entries of a page; more than 100 are reduced to 100 */
                limit?: number;
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
                     *         "id": 1,
                     *         "display_name": "Harbour Band",
                     *         "track_count": 1,
                     *         "total_plays": 0,
                     *         "followers": 0,
                     *         "following": false,
                     *         "tracks": [
                     *           {
                     *             "id": "FUhFPWvX3fOShT8s",
                     *             "title": "Tide",
                     *             "artist_name": "Harbour Band",
                     *             "artist_id": 1,
                     *             "album": "Low Water",
                     *             "genre": "Folk",
                     *             "status": "ready",
                     *             "progress": 100,
                     *             "uploaded_bytes": 20335,
                     *             "duration_seconds": 1,
                     *             "play_count": 0,
                     *             "like_count": 0,
                     *             "created_at": "2026-11-23T03:05:28.189Z",
                     *             "waveform_data": "/media/tracks/FUhFPWvX3fOShT8s/ef8e4bea-e608-49da-a3de-6f265dea23c7/waveform.png",
                     *             "waveform_json": "/media/tracks/FUhFPWvX3fOShT8s/ef8e4bea-e608-49da-a3de-6f265dea23c7/waveform.json",
                     *             "cover_art": null,
                     *             "bitrates": {
                     *               "128k": 121392,
                     *               "256k": 136088,
                     *               "320k": 136040
                     *             },
                     *             "sample_rate": 44100,
                     *             "channels": 1,
                     *             "loudness": {
                     *               "integrated_lufs": -21.8,
                     *               "true_peak_dbtp": -18.1
                     *             }
                     *           }
                     *         ]
                     *       },
                     *       "page": 0,
                     *       "limit": 100,
                     *       "total": 1
                     *     }
                     */
                    "application/json": {
                        artist: components["schemas"]["Artist"];
                        page: number;
                        /** @description The limit used */
                        limit: number;
                        /** @description Entries of the whole list */
                        total: number;
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
    listLikes: {
        parameters: {
            query?: {
                /** @description From 0 */
                page?: number;
                /** @description Entries of a page; more than 100 are reduced to 100 */
                limit?: number;
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
                     *           "id": "FUhFPWvX3fOShT8s",
                     *           "title": "Tide",
                     *           "artist_name": "Harbour Band",
                     *           "artist_id": 1,
                     *           "album": "Low Water",
                     *           "genre": "Folk",
                     *           "status": "ready",
                     *           "progress": 100,
                     *           "uploaded_bytes": 20335,
                     *           "duration_seconds": 1,
                     *           "play_count": 0,
                     *           "like_count": 1,
                     *           "created_at": "2026-11-23T03:05:28.189Z",
                     *           "waveform_data": "/media/tracks/FUhFPWvX3fOShT8s/ef8e4bea-e608-49da-a3de-6f265dea23c7/waveform.png",
                     *           "waveform_json": "/media/tracks/FUhFPWvX3fOShT8s/ef8e4bea-e608-49da-a3de-6f265dea23c7/waveform.json",
                     *           "cover_art": null,
                     *           "bitrates": {
                     *             "128k": 121392,
                     *             "256k": 136088,
                     *             "320k": 136040
                     *           },
                     *           "sample_rate": 44100,
                     *           "channels": 1,
                     *           "loudness": {
                     *             "integrated_lufs": -21.8,
                     *             "true_peak_dbtp": -18.1
                     *           },
                     *           "liked": true
                     *         }
                     *       ],
                     *       "page": 0,
                     *       "limit": 20,
                     *       "total": 1
                     *     }
                     */
                    "application/json": {
                        tracks: components["schemas"]["Track"][];
                        page: number;
                        /** @description The limit used */
                        limit: number;
                        /** @description Entries of the whole list */
                        total: number;
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
