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
            companyName: string;
            /**
             * @description `admin` for an operator of the platform
             * @enum {string}
             */
            role: "user" | "admin";
        };
        Video: {
            id: string;
            title: string;
            description: string | null;
            /** @enum {string} */
            status: "uploading" | "fetching" | "processing" | "ready" | "error";
            /** @description Percent; rises during processing */
            progress: number;
            /** @description Bytes of the file received; rises during the upload */
            uploaded_bytes: number;
            /** @description Bytes fetched so far. Present only while the status is `fetching`; `uploaded_bytes` has the same number, and later the size */
            fetched_bytes?: number;
            /** Format: date-time */
            created_at: string;
            view_count: number;
            /** @description Null until the video is ready */
            duration_seconds: number | null;
            /** @description The rungs of the ladder, such as `720p`; empty until the video is ready */
            qualities: string[];
            /** @description Pixels of the source as shown; null until the video is ready */
            width: number | null;
            height: number | null;
            /** @description Whether the manifest can be played. A film can be, before all of it is transcoded: while `processing` */
            playable: boolean;
            /** @description Seconds of it that can be played now */
            playable_seconds: number;
            /** @description The languages of its captions */
            captions: string[];
            /** @description The number of its chapters */
            chapters: number;
            /** @description The default one first. Null until the video is ready, and for videos transcoded before this was told */
            audio_tracks: {
                language: string;
                label: string;
                default: boolean;
            }[] | null;
            /** @description Present only if the status is `error` */
            error?: components["schemas"]["MediaError"];
            /** @description Present only if an operator has taken it down: its files are removed, and only its owner sees it */
            taken_down?: components["schemas"]["TakenDown"];
            /** @description The address of the current thumbnail, with another address after a change; null until the video is ready. That of a private video works for at least an hour, and is null in events and for a key without `videos:read` */
            thumbnail: string | null;
            /**
             * @description Who may play it: whoever knows the address, or, if it is `private`, whoever has a playback token
             * @enum {string}
             */
            visibility: "public" | "unlisted" | "private";
            /** @description The address of the pictures for the seek bar, as WebVTT; null until they are made, soon after the video is ready. That of a private video is as its thumbnail’s */
            storyboard: string | null;
            /** @description Whether the public may download the video as a file */
            downloads: boolean;
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
        Captions: {
            /** @description BCP 47, in its canonical form */
            language: string;
            /** @description The name that players show */
            label: string;
            /** @description Whether players show them unless the viewer chooses */
            default: boolean;
            /** @description Size of the WebVTT */
            bytes: number;
            cues: number;
            /**
             * @description `file`: a text track of the uploaded video
             * @enum {string}
             */
            source: "upload" | "file";
            /** Format: date-time */
            created_at: string;
            /** @description The address of the WebVTT; another one after a change. Of a private video, it expires, and is null for a key without `videos:read` */
            url: string | null;
        };
        Chapter: {
            /** @description Seconds from the beginning */
            start: number;
            title: string;
        };
        VideoState: {
            /** @enum {string} */
            status: "uploading" | "fetching" | "processing" | "ready" | "error";
            /** @description Percent; rises during processing */
            progress: number;
            /** @description Present only if the status is `error` */
            error?: components["schemas"]["MediaError"];
            /** @description Whether the manifest can be played. A film can be, before all of it is transcoded: while `processing` */
            playable: boolean;
            /** @description Seconds of it that can be played now */
            playable_seconds: number;
        };
        PlaybackToken: {
            /** @description The part of the addresses that opens the video */
            token: string;
            /** Format: date-time */
            expiresAt: string;
            /**
             * Format: uri
             * @description The HLS master playlist, for players
             */
            manifest: string;
            /**
             * Format: uri
             * @description The player page, for an iframe
             */
            embed: string;
            /** Format: uri */
            thumbnail: string;
        };
        Usage: {
            views: number;
            /** @description Bytes delivered */
            bandwidth: number;
            videoCount: number;
            /** @description Bytes of the uploaded files */
            stored: number;
        };
        DailyUsage: {
            /** Format: date */
            date: string;
            views: number;
            /** @description Bytes delivered */
            bandwidth: number;
        };
        VideoUsage: {
            id: string;
            title: string;
            views: number;
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
            type: "video.asset.created" | "video.asset.ready" | "video.asset.errored" | "video.asset.updated" | "video.asset.deleted" | "video.upload.created" | "video.upload.completed" | "video.upload.cancelled" | "video.upload.errored" | "video.webhook.disabled";
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
                    companyName: string;
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
                    companyName?: string;
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
    adminGetVideo: {
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
            /** @description The video and its owner */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        video: components["schemas"]["Video"];
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
    adminTakeDownVideo: {
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
            /** @description The video is taken down */
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
    listVideos: {
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
            /** @description A page of the videos */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        videos: components["schemas"]["Video"][];
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
    fetchVideo: {
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
                    /**
                     * @default public
                     * @enum {string}
                     */
                    visibility?: "public" | "unlisted" | "private";
                    /**
                     * Format: uri
                     * @description An https address. It may contain credentials in its query: it is not shown to anybody, and forgotten after the fetch
                     */
                    url: string;
                };
            };
        };
        responses: {
            /** @description The video, with the status `fetching` */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        video: components["schemas"]["Video"];
                    };
                };
            };
        };
    };
    uploadVideo: {
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
                    description?: string | null;
                    /**
                     * @default public
                     * @enum {string}
                     */
                    visibility?: "public" | "unlisted" | "private";
                    /**
                     * Format: binary
                     * @description The video file
                     */
                    file: string;
                };
            };
        };
        responses: {
            /** @description The video, with the status `processing` */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        video: components["schemas"]["Video"];
                    };
                };
            };
        };
    };
    getVideo: {
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
            /** @description The video */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        video: components["schemas"]["Video"];
                    };
                };
            };
        };
    };
    deleteVideo: {
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
            /** @description The video is deleted */
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
    updateVideo: {
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
                    description?: string | null;
                    /** @enum {string} */
                    visibility?: "public" | "unlisted" | "private";
                    /** @description Whether the public may download the video as a file; false removes the files */
                    downloads?: boolean;
                };
            };
        };
        responses: {
            /** @description The changed video */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        video: components["schemas"]["Video"];
                    };
                };
            };
        };
    };
    setVideoThumbnail: {
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
                    /** @description Seconds from the beginning of the video */
                    time: number;
                };
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
            /** @description The video with its new thumbnail */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        video: components["schemas"]["Video"];
                    };
                };
            };
        };
    };
    listCaptions: {
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
            /** @description The captions, by language */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        captions: components["schemas"]["Captions"][];
                    };
                };
            };
        };
    };
    getCaptions: {
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
                /** @description BCP 47, such as `de` or `pt-BR` */
                language: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The captions */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/vtt": string;
                };
            };
            /** @description The requested range of it */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/vtt": string;
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
    setCaptions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                /** @description BCP 47, such as `de` or `pt-BR` */
                language: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description The name that players show; default: the name of the language */
                    label?: string;
                    /**
                     * @description Whether players show these captions unless the viewer chooses; one language at most
                     * @default false
                     * @enum {string}
                     */
                    default?: "true" | "false";
                    /**
                     * Format: binary
                     * @description SubRip or WebVTT of at most 2097152 bytes
                     */
                    file: string;
                };
            };
        };
        responses: {
            /** @description The captions */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        captions: components["schemas"]["Captions"];
                    };
                };
            };
        };
    };
    deleteCaptions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                /** @description BCP 47, such as `de` or `pt-BR` */
                language: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The captions are deleted */
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
    getPublicCaptions: {
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
                /** @description BCP 47, such as `de` or `pt-BR` */
                language: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The captions */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/vtt": string;
                };
            };
            /** @description The requested range of it */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/vtt": string;
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
    getChapters: {
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
            /** @description The chapters, in order */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        chapters: components["schemas"]["Chapter"][];
                        /** @description `file`: from the uploaded video; null: there were never any */
                        source: ("upload" | "file") | null;
                    };
                };
            };
        };
    };
    setChapters: {
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
                    chapters: {
                        /** @description Seconds from the beginning */
                        start: number;
                        title: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description The new chapters */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        chapters: components["schemas"]["Chapter"][];
                        /** @description `file`: from the uploaded video; null: there were never any */
                        source: ("upload" | "file") | null;
                    };
                };
            };
        };
    };
    deleteChapters: {
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
            /** @description The video has no chapters */
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
    getPublicChapters: {
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
            /** @description The chapters */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/vtt": string;
                };
            };
        };
    };
    getStoryboard: {
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
            /** @description The storyboard */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/vtt": string;
                };
            };
            /** @description The requested range of it */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/vtt": string;
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
    getStoryboardSheet: {
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
                /** @description As in the storyboard: `0.jpg` */
                sheet: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sheet */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
                };
            };
            /** @description The requested range of it */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
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
    getPreview: {
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
            /** @description The preview */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": string;
                };
            };
            /** @description The requested range of it */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": string;
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
    downloadVideo: {
        parameters: {
            query?: {
                /** @description A rendition, such as `720p`; default: the best one */
                q?: string;
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
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "video/mp4": string;
                };
            };
            /** @description The requested range of it */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "video/mp4": string;
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
    getManifest: {
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
            /** @description The address of the playlist */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getThumbnail: {
        parameters: {
            query?: {
                /** @description Seconds from the beginning of the video */
                time?: number;
                /** @description Of the frame at `time`: the next larger one of 160, 320, 480, 640, 960, 1280 pixels, at most that of the video */
                width?: number;
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
            /** @description The picture */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
                };
            };
            /** @description The requested range of it */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
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
                    "application/json": components["schemas"]["VideoState"];
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
    getDashManifest: {
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
            /** @description The address of the manifest */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createPlaybackToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Seconds for which the addresses work
                     * @default 3600
                     */
                    expiresIn?: number;
                };
            };
        };
        responses: {
            /** @description The token, and addresses with it */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlaybackToken"];
                };
            };
        };
    };
    getGrowingMaster: {
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
            /** @description The playlist */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.apple.mpegurl": string;
                };
            };
            /** @description The video is ready */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getGrowingPlaylist: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                /** @description A rung, such as `720p`, or `audio` */
                rendition: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The playlist */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.apple.mpegurl": string;
                };
            };
        };
    };
    getGrowingSegment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                /** @description A rung, such as `720p`, or `audio` */
                rendition: string;
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address of the segment */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    countView: {
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
                    viewId?: string;
                };
                "text/plain": string;
            };
        };
        responses: {
            /** @description The view is counted */
            204: {
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
                /** @description Counts this video only */
                videoId?: string;
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
    getVideoUsage: {
        parameters: {
            query?: {
                /** @description The last n UTC days, up to today or `to` */
                days?: number;
                /** @description The first UTC day, in place of `days`; at most 366 days are answered */
                from?: string;
                /** @description The last UTC day; today by default */
                to?: string;
                /** @description Number of videos; more than 100 are reduced to 100 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The most viewed videos, highest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        videos: components["schemas"]["VideoUsage"][];
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
                    title?: string;
                    description?: string | null;
                    /**
                     * @default public
                     * @enum {string}
                     */
                    visibility?: "public" | "unlisted" | "private";
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
                    types?: ("video.asset.created" | "video.asset.ready" | "video.asset.errored" | "video.asset.updated" | "video.asset.deleted" | "video.upload.created" | "video.upload.completed" | "video.upload.cancelled" | "video.upload.errored")[];
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
                    types?: ("video.asset.created" | "video.asset.ready" | "video.asset.errored" | "video.asset.updated" | "video.asset.deleted" | "video.upload.created" | "video.upload.completed" | "video.upload.cancelled" | "video.upload.errored")[];
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
