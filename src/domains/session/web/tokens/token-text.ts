import type { Tone } from '#kit/web/layout/status-badge.tsx'
import { dateTime } from '#kit/web/format/dates.ts'
import type { TokenCall, TokenRow, TokenState } from '../../contract/tokens.models.ts'

export const TONES: Readonly<Record<TokenState, Tone>> = {
  open: 'good',
  paused: 'attention',
  expired: 'off',
  ended: 'off',
  owner_left: 'off',
}

/** "2 Nov, 08:02 from 198.51.100.7"; or that it was never used. */
export const lastUse = ({ last_used_at: at, last_used_ip: ip }: TokenRow): string =>
  at === null ? 'Never' : `${dateTime(at)}${ip === null ? '' : ` from ${ip}`}`

/** Returns the line with which a program sends a call; what it has to fill in is in capitals. */
export const curlOf = (call: TokenCall, origin: string): string => {
  const path = call.path.replace(/\/:\w+\?$/, '').replaceAll(/:(\w+)/g, (_, name: string) => name.toUpperCase())
  const body = call.has_file
    ? ['-F file=@FILE']
    : call.has_body
      ? ["-H 'Content-Type: application/json'", "-d '{}'"]
      : []
  return [
    'curl',
    ...(call.method === 'GET' ? [] : [`-X ${call.method}`]),
    '-H "Authorization: Bearer $MUSTER_TOKEN"',
    ...body,
    `'${origin}${path}'`,
  ].join(' ')
}

/** Returns whether a call is about a searched text. */
export const isCallAbout = ({ id, method, path, summary }: TokenCall, text: string): boolean =>
  `${id} ${method} ${path} ${summary}`.toLowerCase().includes(text.trim().toLowerCase())
