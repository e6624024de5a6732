import type { Request, Response } from 'express';
import { tokenMatches } from './token.ts';

/** Where an edge names itself, so that what it fetches to fill its cache is not counted: its own log is. */
export const edgeTokenHeader = 'X-Edge-Token';

const corsHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'Accept-Ranges, Content-Encoding, Content-Length, Content-Range, ETag, Last-Modified, X-Request-Id',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Timing-Allow-Origin': '*',
};

const preflightHeaders = {
  'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS',
  'Access-Control-Allow-Headers': 'Range, If-Range, If-None-Match, If-Modified-Since',
  'Access-Control-Max-Age': '86400',
};

/** Lets the pages of any origin read what is answered. @returns true when the request was a preflight, which it has answered */
export function openToAnyOrigin(req: Request, res: Response): boolean {
  for (const [name, value] of Object.entries(corsHeaders)) res.setHeader(name, value);
  if (req.method !== 'OPTIONS') return false;
  res.writeHead(204, preflightHeaders).end();
  return true;
}

/** Whether the bytes that are sent count here: not where an edge asks that reports what it delivers itself. */
export function countsHere(req: Request, edgeToken: string | undefined): boolean {
  return !tokenMatches(req.get(edgeTokenHeader), edgeToken);
}
