import { sql } from 'kysely'
import { type DrawnNotice, noticesSince } from '../notices/drawn-notice.ts'
import type { Demo } from '../demo.ts'

/** Returns the notices of webhooks that were switched off. */
export const noticesOfIntegrations = async ({ tx, now }: Demo): Promise<DrawnNotice[]> => {
  const { rows } = await sql<{ id: number; name: string; at: string }>`
    select id, name, off_at as at from webhook_endpoints
    where off_reason = 'failures' and off_at > ${noticesSince(now)}`.execute(tx)
  return rows.map(({ id, name, at }) => ({
    kind: 'integrations.webhook_off',
    to: { holders: 'integrations.write' },
    title: `The webhook ${name} was switched off`,
    body: 'It has taken nothing for three days. What was not sent can be sent again.',
    path: `/admin/organisation?tab=webhooks&webhook=${id}`,
    why: 'You look after the webhooks.',
    subject_id: id,
    at,
    key: `integrations.webhook_off:${id}:${at}`,
  }))
}
