import { tinySong, tinyVideo } from '../media.ts';
import { singleTrack, singleVideo, trackList, uploadedTrack, uploadedVideo, videoList } from '../shapes.ts';
import type { Service } from './service.ts';

export const videoService: Service = {
  name: 'video',
  kind: 'videos',
  profile: { given: 'companyName', shown: 'companyName' },
  texts: [
    { given: 'title', shown: 'title', required: true },
    { given: 'description', shown: 'description', required: false },
  ],
  file: { bytes: tinyVideo, name: 'tiny.mp4' },
  media: (id) => `/stream/${id}/manifest`,
  beacon: {
    path: (id) => `/stream/${id}/view`,
    idField: 'viewId',
    count: (json) => singleVideo.parse(json).video.view_count,
  },
  read: {
    uploaded: (json) => uploadedVideo.parse(json).video,
    single: (json) => singleVideo.parse(json).video,
    list(json) {
      const { videos, ...page } = videoList.parse(json);
      return { items: videos, ...page };
    },
  },
};

export const musicService: Service = {
  name: 'music',
  kind: 'tracks',
  profile: { given: 'displayName', shown: 'display_name' },
  texts: [
    { given: 'title', shown: 'title', required: true, inFile: true },
    { given: 'artistName', shown: 'artist_name', required: true, inFile: true },
    { given: 'album', shown: 'album', required: false },
    { given: 'genre', shown: 'genre', required: false },
  ],
  file: { bytes: tinySong, name: 'tiny.flac' },
  media: (id) => `/tracks/${id}/stream`,
  beacon: {
    path: (id) => `/tracks/${id}/play`,
    idField: 'playId',
    count: (json) => singleTrack.parse(json).track.play_count,
  },
  read: {
    uploaded: (json) => uploadedTrack.parse(json).track,
    single: (json) => singleTrack.parse(json).track,
    list(json) {
      const { tracks, ...page } = trackList.parse(json);
      return { items: tracks, ...page };
    },
  },
};
