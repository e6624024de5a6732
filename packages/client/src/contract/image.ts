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
            companyName: string | null;
            display_name: string | null;
            /**
             * @description `admin` for an operator of the platform
             * @enum {string}
             */
            role: "user" | "admin";
        };
        Image: {
            id: string;
            /** @description The version of the picture: 1, and one more with each replacement. `v_<v>` in a URL lets browsers keep the answer */
            v: number;
            width: number;
            height: number;
            mime_type: string;
            /**
             * Format: uri
             * @description The original; append `/w_800` for a rendition
             */
            url: string;
            /** @enum {string} */
            format: "jpeg" | "png" | "webp" | "gif" | "tiff" | "bmp" | "avif" | "heic" | "svg";
            /** @description Bytes of the original */
            size: number;
            /** @description 1 for a still image */
            frames: number;
            /** Format: date-time */
            created_at: string;
            /** @description Present only if an operator has taken it down: its files are removed, and only its owner sees it */
            taken_down?: components["schemas"]["TakenDown"];
            /** @description The name of the uploaded file, if it was sent */
            file_name: string | null;
            /** @description What the picture shows, for people who cannot see it */
            alt: string | null;
            tags: string[];
            /** @description Part of the side at which the focal point is, for `g_focal`; null without one */
            focalX: number | null;
            /** @description Part of the side at which the focal point is, for `g_focal`; null without one */
            focalY: number | null;
            is_animated: boolean;
            /** @description Whether no pixel is transparent; null for an image that was uploaded before this was looked at */
            is_opaque: boolean | null;
            /** @description A small blurred preview, in base64; null for an image that was uploaded before this was looked at */
            thumbhash: string | null;
            /**
             * @description The first colour of the palette; null without one
             * @example #3d6a85
             */
            dominant_color: string | null;
            /** @description The most frequent colours first; empty if nothing is visible; null for an image that was uploaded before this was looked at */
            palette: string[] | null;
            /** @description The version of the fields that can be changed, for If-Match */
            etag: string;
        };
        TakenDown: {
            /** Format: date-time */
            at: string;
            reason: string;
        };
        FetchingImage: {
            id: string;
            /** @constant */
            status: "fetching";
            /** @description Bytes fetched so far */
            fetched_bytes: number;
            /** Format: date-time */
            created_at: string;
        };
        Exif: {
            /** @description The maker of the camera */
            make: string | null;
            /** @description The camera */
            model: string | null;
            lens: string | null;
            /** @description `2026-01-31T12:00:00`, in the time of the camera; ends in its offset if that is known, as `+02:00` */
            taken_at: string | null;
            exposure_seconds: number | null;
            f_number: number | null;
            /** @description Millimetres */
            focal_length: number | null;
            iso: number | null;
            /** @description How the stored pixels are turned */
            orientation: number | null;
            /** @description Where the camera was */
            place: {
                /** @description Degrees; south is negative */
                latitude: number;
                /** @description Degrees; west is negative */
                longitude: number;
                /** @description Metres above the sea */
                altitude: number | null;
            } | null;
        };
        Preset: {
            name: string;
            /** @description As they were sent */
            parameters: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        IssuedUploadUrl: {
            id: string;
            /**
             * @description `ended`: it has expired, was revoked, or too many uploads to it have failed
             * @enum {string}
             */
            status: "open" | "uploading" | "used" | "ended";
            /** @description The image that was uploaded */
            imageId: string | null;
            maxBytes: number;
            types: string[];
            /** Format: date-time */
            expiresAt: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            usedAt: string | null;
            /**
             * Format: uri
             * @description Takes one image, without credentials. Shown only here
             */
            url: string;
        };
        UploadUrl: {
            id: string;
            /**
             * @description `ended`: it has expired, was revoked, or too many uploads to it have failed
             * @enum {string}
             */
            status: "open" | "uploading" | "used" | "ended";
            /** @description The image that was uploaded */
            imageId: string | null;
            maxBytes: number;
            types: string[];
            /** Format: date-time */
            expiresAt: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            usedAt: string | null;
        };
        UploadedImage: {
            id: string;
            width: number;
            height: number;
            mime_type: string;
            /**
             * Format: uri
             * @description The original; append `/w_800` for a rendition
             */
            url: string;
            /** @enum {string} */
            format: "jpeg" | "png" | "webp" | "gif" | "tiff" | "bmp" | "avif" | "heic" | "svg";
            /** @description Bytes of the original */
            size: number;
            /** @description 1 for a still image */
            frames: number;
        };
        Usage: {
            imageCount: number;
            /** @description Bytes of the stored originals */
            stored: number;
            /** @description Bytes delivered in these days, deleted images included */
            bandwidth: number;
        };
        DailyUsage: {
            /** Format: date */
            date: string;
            /** @description Bytes delivered */
            bandwidth: number;
        };
        ImageUsage: {
            id: string;
            file_name: string | null;
            /** @description Bytes delivered */
            bandwidth: number;
            /** @description Bytes of the stored originals */
            stored: number;
        };
        /** @description `data` is the medium after the change; of `…upload.…` events, the upload; of `…webhook.disabled`, the webhook */
        Event: {
            /** @description Rises with each event. Store the last one, and give it as `after` */
            id: string;
            /** @enum {string} */
            type: "image.asset.created" | "image.asset.ready" | "image.asset.errored" | "image.asset.updated" | "image.asset.deleted" | "image.asset.replaced" | "image.upload.created" | "image.upload.completed" | "image.upload.cancelled" | "image.upload.errored" | "image.webhook.disabled";
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
                    companyName?: string | null;
                    displayName?: string | null;
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
    adminGetImage: {
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
            /** @description The image and its owner */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        image: components["schemas"]["Image"];
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
    adminTakeDownImage: {
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
            /** @description The image is taken down */
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
    uploadImage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description The image file
                     */
                    file: string;
                };
            };
        };
        responses: {
            /** @description The image */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        image: components["schemas"]["Image"];
                    };
                };
            };
        };
    };
    listImages: {
        parameters: {
            query?: {
                /** @description From 0; not with `cursor` */
                page?: number;
                /** @description Entries of a page; more than 100 are reduced to 100 */
                limit?: number;
                cursor?: string;
                /** @description The order; descending with `-`. By default the newest is first */
                sort?: "created_at" | "-created_at" | "file_name" | "-file_name";
                q?: string;
                /** @description Images with this tag */
                tag?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the images */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        images: components["schemas"]["Image"][];
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
    fetchImage: {
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
                     * @description An https address. It may contain credentials in its query: it is not shown to anybody, and forgotten after the fetch
                     */
                    url: string;
                };
            };
        };
        responses: {
            /** @description What is fetched */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        image: components["schemas"]["FetchingImage"];
                    };
                };
            };
        };
    };
    getImage: {
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
            /** @description The image */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        image: components["schemas"]["Image"];
                    };
                };
            };
            /** @description The original is being fetched */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        image: components["schemas"]["FetchingImage"];
                    };
                };
            };
        };
    };
    deleteImage: {
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
            /** @description The image is deleted */
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
    updateImage: {
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
                    alt?: string | null;
                    tags?: string[];
                    focalX?: number | null;
                    focalY?: number | null;
                };
            };
        };
        responses: {
            /** @description The changed image */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        image: components["schemas"]["Image"];
                    };
                };
            };
        };
    };
    getImageExif: {
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
            /** @description What is known */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        exif: components["schemas"]["Exif"] | null;
                    };
                };
            };
        };
    };
    purgeImage: {
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
            /** @description The purge is accepted */
            202: {
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
    replaceImage: {
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
                     * @description The image file
                     */
                    file: string;
                };
            };
        };
        responses: {
            /** @description The image with its new picture */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        image: components["schemas"]["Image"];
                    };
                };
            };
        };
    };
    listPresets: {
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
            /** @description A page of the presets */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        presets: components["schemas"]["Preset"][];
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
    getPreset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description As in `t_<name>` */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The preset */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        preset: components["schemas"]["Preset"];
                    };
                };
            };
        };
    };
    setPreset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description As in `t_<name>` */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description As in the path of a URL: `w_200,h_200` */
                    parameters: string;
                };
            };
        };
        responses: {
            /** @description The preset */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        preset: components["schemas"]["Preset"];
                    };
                };
            };
        };
    };
    deletePreset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description As in `t_<name>` */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The preset is deleted */
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
    getOriginal: {
        parameters: {
            query?: {
                s?: string;
                exp?: number;
                v?: number;
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
            /** @description The image as uploaded */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
                    "image/png": string;
                    "image/webp": string;
                    "image/avif": string;
                    "image/gif": string;
                    "image/svg+xml": string;
                    "image/tiff": string;
                    "image/bmp": string;
                    "image/heic": string;
                };
            };
            /** @description The requested range of it */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
                    "image/png": string;
                    "image/webp": string;
                    "image/avif": string;
                    "image/gif": string;
                    "image/svg+xml": string;
                    "image/tiff": string;
                    "image/bmp": string;
                    "image/heic": string;
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
    getRendition: {
        parameters: {
            query?: {
                s?: string;
                exp?: number;
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
                /** @description Such as `w_800,h_600,f_webp` */
                params: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rendition */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
                    "image/png": string;
                    "image/webp": string;
                    "image/avif": string;
                    "image/gif": string;
                    "video/mp4": string;
                    "video/webm": string;
                };
            };
            /** @description The requested range of it */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
                    "image/png": string;
                    "image/webp": string;
                    "image/avif": string;
                    "image/gif": string;
                    "video/mp4": string;
                    "video/webm": string;
                };
            };
            /** @description The version of the URL was replaced: the URL with the present one */
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
    getRemoteRendition: {
        parameters: {
            query?: {
                s?: string;
                exp?: number;
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
                /** @description The URL of the picture, in base64url without padding */
                source: string;
                /** @description Such as `w_800,h_600,f_webp` */
                params: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rendition */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
                    "image/png": string;
                    "image/webp": string;
                    "image/avif": string;
                    "image/gif": string;
                    "video/mp4": string;
                    "video/webm": string;
                };
            };
            /** @description The requested range of it */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
                    "image/png": string;
                    "image/webp": string;
                    "image/avif": string;
                    "image/gif": string;
                    "video/mp4": string;
                    "video/webm": string;
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
    transformImage: {
        parameters: {
            query?: {
                w?: number;
                h?: number;
                fit?: "cover" | "contain" | "fill" | "inside";
                g?: string;
                up?: number;
                ar?: string;
                crop?: string;
                trim?: number;
                rotate?: number;
                flip?: 1;
                flop?: 1;
                br?: number;
                co?: number;
                gamma?: number;
                sa?: number;
                hue?: number;
                tint?: string;
                blur?: number;
                pixelate?: number;
                sharpen?: 1;
                grayscale?: 1;
                pad?: string;
                round?: string;
                bg?: string;
                wm?: string;
                cs?: "srgb" | "keep";
                q?: number | string;
                mb?: number;
                f?: "jpeg" | "png" | "webp" | "avif" | "mp4" | "webm" | "auto";
                dpr?: number;
                v?: number;
                exp?: number;
                t?: string;
                s?: string;
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
            /** @description The rendition */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
                    "image/png": string;
                    "image/webp": string;
                    "image/avif": string;
                    "image/gif": string;
                    "video/mp4": string;
                    "video/webm": string;
                };
            };
            /** @description The requested range of it */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
                    "image/png": string;
                    "image/webp": string;
                    "image/avif": string;
                    "image/gif": string;
                    "video/mp4": string;
                    "video/webm": string;
                };
            };
            /** @description The version of the URL was replaced: the URL with the present one */
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
    createUploadUrl: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Seconds in which the upload must begin
                     * @default 3600
                     */
                    expiresIn?: number;
                    /** @description Largest file; at most, and by default, the limit of the service */
                    maxBytes?: number;
                    /** @description Types of the picture, recognised by its bytes; by default all that the service takes */
                    types?: ("image/jpeg" | "image/png" | "image/webp" | "image/avif" | "image/gif" | "image/svg+xml" | "image/tiff" | "image/bmp" | "image/heic")[];
                };
            };
        };
        responses: {
            /** @description The URL */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedUploadUrl"];
                };
            };
        };
    };
    getUploadUrl: {
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
            /** @description The upload URL, without its secret */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadUrl"];
                };
            };
        };
    };
    deleteUploadUrl: {
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
            /** @description The upload URL is gone; an uploaded image stays */
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
    putToUrl: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                secret: string;
            };
            cookie?: never;
        };
        /** @description The image file */
        requestBody: {
            content: {
                "image/*": string;
            };
        };
        responses: {
            /** @description The image */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        image: components["schemas"]["UploadedImage"];
                    };
                };
            };
        };
    };
    uploadToUrl: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                secret: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description The image file
                     */
                    file: string;
                };
            };
        };
        responses: {
            /** @description The image */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        image: components["schemas"]["UploadedImage"];
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
                /** @description Counts this image only */
                imageId?: string;
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
    getImageUsage: {
        parameters: {
            query?: {
                /** @description The last n UTC days, up to today or `to` */
                days?: number;
                /** @description The first UTC day, in place of `days`; at most 366 days are answered */
                from?: string;
                /** @description The last UTC day; today by default */
                to?: string;
                /** @description Number of images; more than 100 are reduced to 100 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The images of which most bytes were delivered, highest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        images: components["schemas"]["ImageUsage"][];
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
                    types?: ("image.asset.created" | "image.asset.ready" | "image.asset.errored" | "image.asset.updated" | "image.asset.deleted" | "image.asset.replaced" | "image.upload.created" | "image.upload.completed" | "image.upload.cancelled" | "image.upload.errored")[];
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
                    types?: ("image.asset.created" | "image.asset.ready" | "image.asset.errored" | "image.asset.updated" | "image.asset.deleted" | "image.asset.replaced" | "image.upload.created" | "image.upload.completed" | "image.upload.cancelled" | "image.upload.errored")[];
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
