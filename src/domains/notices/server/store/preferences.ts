import { sql } from 'kysely'
import { settingValue } from '#domains/settings/server/index.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Tx } from '#kit/server/context.ts'
import type { MailChoice, Preferences, Quiet } from '../../contract/notices.models.ts'
import { getEffectiveChoice, type NoticeKind, noticeKinds } from '../public/kinds.ts'
import { QUIET_FROM, QUIET_TO } from '../rules/recipients.ts'
import { listStoredKinds } from './kinds.ts'

const FIRST_VERSION = 1

/** The kinds that a person may get at all. */
const kindsFor = (actor: Actor): readonly [string, NoticeKind][] =>
  noticeKinds
    .all()
    .filter(([, { area }]) => area === undefined || area === actor.area)
    .filter(([, { permission }]) => permission === undefined || actor.grants.has(permission))
    .toSorted(([a], [b]) => a.localeCompare(b))

/** Returns the preferences of an actor, each with its default. */
export const readPreferences = async (tx: Tx, actor: Actor, now: string): Promise<Preferences> => {
  const account_id = actor.account_id
  const quiet = await tx.selectFrom('quiet_hours').selectAll().where('account_id', '=', account_id).executeTakeFirst()
  const chosen = await tx
    .selectFrom('notification_preferences')
    .selectAll()
    .where('account_id', '=', account_id)
    .execute()
  const organisation = await listStoredKinds(tx)
  const fallback = (await settingValue(tx, 'notices.quiet_default', now)) ? 'roster' : 'off'
  const mode = quiet?.mode ?? fallback
  return {
    version: quiet?.version ?? FIRST_VERSION,
    quiet: {
      mode: mode === 'roster' && actor.employee_id === null ? 'hours' : mode,
      from_time: quiet?.from_time ?? QUIET_FROM,
      to_time: quiet?.to_time ?? QUIET_TO,
    },
    kinds: kindsFor(actor).map(([key, kind]) => {
      const ofKey = <Row extends { kind: string }>(rows: readonly Row[]) => rows.find((row) => row.kind === key)
      const { live, mail } = getEffectiveChoice(kind, ofKey(organisation), ofKey(chosen))
      return { kind: key, label: kind.label, domain: kind.domain, live, mail, locked: kind.is_locked ?? false }
    }),
  }
}

/**
 * Raises the version of a person's preferences, and changes the quiet hours. Returns false if `version` is not the
 * current one.
 */
export const raisePreferences = async (
  tx: Tx,
  accountId: number,
  version: number,
  quiet: Quiet | undefined,
): Promise<boolean> => {
  if (version === FIRST_VERSION) {
    const row = await tx
      .insertInto('quiet_hours')
      .values({ account_id: accountId, ...quiet })
      .onConflict((conflict) => conflict.column('account_id').doNothing())
      .returning('version')
      .executeTakeFirst()
    return row !== undefined
  }
  const { numUpdatedRows } = await tx
    .updateTable('quiet_hours')
    .set({ version: sql`version + 1`, updated_at: sql`app_now()`, ...quiet })
    .where('account_id', '=', accountId)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export type Choice = Readonly<{ kind: string; live: boolean; mail: MailChoice }>

export const saveChoices = async (tx: Tx, accountId: number, choices: readonly Choice[]): Promise<void> => {
  if (choices.length === 0) return
  await tx
    .insertInto('notification_preferences')
    .values(choices.map(({ kind, live, mail }) => ({ account_id: accountId, kind, live, mail })))
    .onConflict((row) =>
      row.columns(['account_id', 'kind']).doUpdateSet({ live: sql`excluded.live`, mail: sql`excluded.mail` }),
    )
    .execute()
}
