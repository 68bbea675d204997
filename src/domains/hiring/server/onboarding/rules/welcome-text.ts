import { settingValue } from '#domains/settings/server/index.ts'
import type { LinkBase } from '#domains/settings/server/index.ts'
import { dayText } from '#kit/contract/day-text.ts'
import { invalid } from '#kit/contract/envelope.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Work } from '#kit/server/context.ts'
import type { Welcome } from '../../../contract/welcome.models.ts'
import { missingNames, unknownNames, WELCOME_LABELS, type WelcomeValues } from '../../../contract/welcome.rules.ts'
import { callName } from '../notify/mails.ts'
import { hasPermission } from '../present/present-onboard.ts'
import type { WelcomeRow } from '../store/welcomes.ts'

type ReadContext = Pick<Work, 'tx' | 'now'>
type Parts = Readonly<{ linkBase: LinkBase }>
/** The values that all welcomes of one response share. */
export type Shared = Readonly<{ organisation: string; portal_link: string }>

export const getSharedValues = async ({ linkBase }: Parts, { tx, now }: ReadContext): Promise<Shared> => ({
  organisation: await settingValue(tx, 'organisation.name', now),
  portal_link: `${await linkBase(tx, now)}/onboarding`,
})

export const valuesOf = (row: WelcomeRow, shared: Shared): WelcomeValues => ({
  first_name: callName(row),
  ...shared,
  designation: row.designation,
  joining_date: dayText(row.joining_on),
  first_day_time: row.first_day_time,
  first_day_place: row.first_day_place,
  first_day_contact: row.first_day_contact,
  manager_name: row.manager,
  buddy_name: row.buddy?.name ?? null,
  bring: row.bring,
})

/** Returns the labels of the placeholders for which the record has no value. */
export const listMissingLabels = (row: WelcomeRow, shared: Shared): string[] =>
  missingNames(`${row.subject}\n${row.body}`, valuesOf(row, shared)).map((name) => WELCOME_LABELS[name])

/** Refuses a text with unknown placeholders, at its field. */
export const refuseUnknown = (texts: Readonly<{ subject?: string | undefined; body?: string | undefined }>): void => {
  const faults: Record<string, string> = {}
  for (const field of ['subject', 'body'] as const) {
    const [name] = unknownNames(texts[field] ?? '')
    if (name !== undefined) faults[field] = `There is no placeholder {{${name}}}`
  }
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

const APPROVED = ['approved', 'converted', 'completed']

export const isApproved = ({ stored }: Pick<WelcomeRow, 'stored'>): boolean => APPROVED.includes(stored)

export const presentWelcome =
  (actor: Actor, shared: Shared) =>
  (row: WelcomeRow): Welcome => {
    const { stored, email: _e, first_name: _f, designation: _d, manager: _m, manager_note: _n, ...rest } = row
    const { first_day_place: _p, first_day_time: _t, first_day_contact: _c, bring: _b, subject: _s, ...some } = rest
    const { body: _o, mail_key: _k, is_over: _v, ...shown } = some
    const writes = hasPermission(actor, 'hiring.onboard.write') && stored !== 'withdrawn' && stored !== 'no_show'
    return {
      ...shown,
      approval_status: isApproved(row) ? 'approved' : 'pending',
      missing: listMissingLabels(row, shared),
      can: {
        update: writes,
        approve: hasPermission(actor, 'hiring.onboard.approve') && stored === 'submitted',
        send: writes && isApproved(row) && !row.is_over && row.email !== null,
      },
    }
  }
