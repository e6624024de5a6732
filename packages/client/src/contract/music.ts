// Made from the OpenAPI documents by `npm run docs:update`. Do not edit.
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
        Liking: {
            liked: boolean;
            count: number;
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
        Performer: {
            id: string;
            name: string;
            /** @description The account whose tracks name the artist, which is the id of its profile */
            artist_id: number;
            track_count: number;
            album_count: number;
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
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: components["schemas"]["User"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: components["schemas"]["User"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            /** @description The page of `return_to` */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
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
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        passwords: components["schemas"]["AppPassword"][];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewAppPassword"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
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
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        track: components["schemas"]["Track"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        track: components["schemas"]["Track"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        track: components["schemas"]["Track"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        track: components["schemas"]["Track"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        track: components["schemas"]["Track"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Liking"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Liking"];
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
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Following"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Following"];
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
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        lyrics: components["schemas"]["Lyrics"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        lyrics: components["schemas"]["Lyrics"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
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
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
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
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
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
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tracks: components["schemas"]["Track"][];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tracks?: components["schemas"]["Track"][];
                        albums?: components["schemas"]["Album"][];
                        artists?: components["schemas"]["Performer"][];
                        playlists?: components["schemas"]["Playlist"][];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        suggestions: components["schemas"]["Suggestion"][];
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
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tracks: components["schemas"]["Track"][];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tracks: components["schemas"]["SimilarTrack"][];
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
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not modified since the version in the request */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
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
                    [name: string]: unknown;
                };
                content?: never;
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
                    [name: string]: unknown;
                };
                content?: never;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackState"];
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
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Not modified since the version in the request */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
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
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Not modified since the version in the request */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
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
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Not modified since the version in the request */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
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
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Not modified since the version in the request */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayQueue"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayQueue"];
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
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        bookmark: components["schemas"]["Bookmark"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
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
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rating"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/rss+xml": string;
                };
            };
            /** @description Not modified since the version in the request */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/rss+xml": string;
                };
            };
            /** @description Not modified since the version in the request */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Usage"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        days: components["schemas"]["DailyUsage"][];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tracks: components["schemas"]["TrackUsage"][];
                        limit: number;
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
                    [name: string]: unknown;
                };
                content?: never;
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
                    [name: string]: unknown;
                };
                content?: never;
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
                    [name: string]: unknown;
                };
                content?: never;
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
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
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
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        events: components["schemas"]["Event"][];
                        /** @description The id of the last event of the answer; `after` of the request if there is none */
                        next: string;
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
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhook: components["schemas"]["WebhookWithSecret"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhook: components["schemas"]["ChangedWebhook"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        delivery: components["schemas"]["WebhookDelivery"];
                    };
                };
            };
        };
    };
}
