import type { Permission } from '#kit/contract/keys.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Context } from '#kit/server/context.ts'
import { registry } from '#kit/server/slots.ts'
import type { NoticeKindKey } from '../../contract/kinds.models.ts'
import type { MailChoice } from '../../contract/notices.models.ts'

export type NoticeContext = Pick<Context, 'tx' | 'actor' | 'now'>

/** A kind of notice. Kinds are code; each domain adds its own where the server is put together. */
export type NoticeKind = Readonly<{
  label: string
  domain: string
  /** `high` never waits for the next shift or the end of quiet hours. */
  priority: 'normal' | 'high'
  /** True (when left out) if open screens show a toast until a person chooses otherwise. */
  live?: boolean
  /** The same for mail: at once, in the daily summary (when left out), or never. */
  mail?: MailChoice
  /** Too important to be switched off; never waits. */
  is_locked?: boolean
  /** Only accounts of this area, or with this permission, ever get it: others do not see it in their preferences. */
  area?: Actor['area']
  permission?: Permission
  /**
   * Returns the rows behind (`subject_id`) that the actor may still see when an inbox is read, with the calls that
   * their `can` allows now. A row that is missing in the result loses its path and its verbs. Left out: all may be
   * seen.
   */
  see?: (context: NoticeContext, subjects: readonly number[]) => Promise<ReadonlyMap<number, readonly string[]>>
}>

export const noticeKinds = registry<NoticeKind, NoticeKindKey>('notice kinds')

export const findKind = (key: string): NoticeKind | undefined => noticeKinds.all().find(([known]) => known === key)?.[1]

export const getKind = (key: string): NoticeKind => {
  const kind = findKind(key)
  if (!kind) throw new Error(`Unknown kind of notice: ${key}`)
  return kind
}

type Chosen = Readonly<{ live: boolean | null; mail: MailChoice | null }>
type SetForAll = Chosen & Readonly<{ priority: 'normal' | 'high' | null }>
const NOTHING: SetForAll = { live: null, mail: null, priority: null }

/** Returns the effective choice of a person: their own, else that of the organisation, else the default of the kind. */
export const getEffectiveChoice = (kind: NoticeKind, organisation: SetForAll = NOTHING, own: Chosen = NOTHING) => {
  if (kind.is_locked) return { live: true, mail: kind.mail ?? 'instant', priority: 'high' as const }
  return {
    live: own.live ?? organisation.live ?? kind.live ?? true,
    mail: own.mail ?? organisation.mail ?? kind.mail ?? ('digest' as const),
    priority: organisation.priority ?? kind.priority,
  }
}
