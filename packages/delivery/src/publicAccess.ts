import { secretMatches } from '@millrace/service';
import type { Request, Response } from 'express';

/** Marks cache fills of an edge. They are not counted, because the edge's delivery log is. */
export const edgeTokenHeader = 'X-Edge-Token';

const corsHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'Accept-Ranges, Content-Encoding, Content-Length, Content-Range, ETag, Last-Modified, X-Clamped, X-Exceeds, X-Request-Id',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Timing-Allow-Origin': '*',
};

const preflightHeaders = {
  'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS',
  'Access-Control-Allow-Headers': 'Range, If-Range, If-None-Match, If-Modified-Since',
  'Access-Control-Max-Age': '86400',
};

/** Allows pages of any origin to read the response. @returns true if the request was a preflight; it is then answered */
export function openToAnyOrigin(req: Request, res: Response): boolean {
  for (const [name, value] of Object.entries(corsHeaders)) res.setHeader(name, value);
  if (req.method !== 'OPTIONS') return false;
  res.writeHead(204, preflightHeaders).end();
  return true;
}

/** Whether this service counts the bytes of the response. It does not for an edge that reports its own deliveries. */
export function countsHere(req: Request, edgeToken: string | undefined): boolean {
  return !secretMatches(req.get(edgeTokenHeader), edgeToken);
}
