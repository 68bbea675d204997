import { z } from 'zod'
import { storedSetting } from '#domains/settings/server/index.ts'
import type { Tx } from '#kit/server/context.ts'
import { rows } from '#kit/server/database/rows.ts'
import { mailChoice, quiet } from '../../contract/notices.models.ts'

/** An account with its own choices for a kind of notice, and those of the organisation. */
const recipientRow = z.object({
  id: z.number(),
  employee_id: z.number().nullable(),
  name: z.string(),
  email: z.string().nullable(),
  zone: z.string().nullable(),
  mode: quiet.shape.mode.nullable(),
  from_time: z.string().nullable(),
  to_time: z.string().nullable(),
  own_live: z.boolean().nullable(),
  own_mail: mailChoice.nullable(),
  kind_live: z.boolean().nullable(),
  kind_mail: mailChoice.nullable(),
  kind_priority: z.enum(['normal', 'high']).nullable(),
  quiet_default: z.unknown(),
  organisation_zone: z.unknown(),
})
export type RecipientRow = z.output<typeof recipientRow>

type Query = Readonly<{ accounts: readonly number[]; kind: string; dedupe_key: string; now: string }>

/** Returns those of some accounts that have not had a notice, with their choices for its kind. */
export const listRecipientRows = (tx: Tx, { accounts, kind, dedupe_key, now }: Query): Promise<RecipientRow[]> =>
  rows(tx, recipientRow)`
    with settings as materialized (
      select ${storedSetting('notices.quiet_default', now)} as quiet_default,
        ${storedSetting('organisation.time_zone', now)} as organisation_zone)
    select a.id, a.employee_id, a.name, mail_address(a, ${now}::timestamptz) as email, coalesce(a.time_zone, place.time_zone) as zone,
      q.mode, q.from_time, q.to_time, p.live as own_live, p.mail as own_mail,
      k.live as kind_live, k.mail as kind_mail, k.priority as kind_priority, settings.*
    from accounts a
    cross join settings
    left join lateral placement_at(a.employee_id, ${now}::timestamptz) place on a.employee_id is not null
    left join quiet_hours q on q.account_id = a.id
    left join notification_preferences p on p.account_id = a.id and p.kind = ${kind}
    left join notification_kinds k on k.kind = ${kind}
    where a.id = any(${accounts}::int[]) and a.deleted_at is null and not exists (
      select from notifications n where n.account_id = a.id and n.dedupe_key = ${dedupe_key})
    order by a.id`
