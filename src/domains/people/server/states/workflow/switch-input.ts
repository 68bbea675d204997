import type { Context } from '#kit/server/context.ts'
import type { Effects, SwitchBody } from '#domains/people/contract/states.calls.ts'
import type { Authority } from './steps.ts'
import type { StoredPerson } from '../../persons/store/people.ts'

/** One person of a switch, locked, with the days that count for them. */
export type SwitchInput = Readonly<{
  work: Context
  person: StoredPerson
  authority: Authority
  body: SwitchBody
  /** Today where the person is. */
  today: string
  /** The requested first day, or today. */
  from: string
}>

/** The change and its effects elsewhere; undefined where there was nothing to do. */
export type SwitchAction = (input: SwitchInput) => Promise<Partial<Effects> | undefined>

export type SwitchActions = Readonly<{ on: SwitchAction; off: SwitchAction }>
