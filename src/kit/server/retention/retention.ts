import type { RawBuilder } from 'kysely'
import type { Permission, ScreenLink } from '#kit/contract/keys.ts'
import type { Work } from '../context.ts'

/** The instant before which data is past its time, and the present one: expressions of SQL. */
export type Past = Readonly<{ before: RawBuilder<string>; now: RawBuilder<string> }>

/** A class of data with its own retention time, which people can set. */
export type RetentionRule = Readonly<{
  label: string
  /**
   * Describes the data and the start of its time, in plain language for the people whom it is about; `why`, the reason
   * to store it.
   */
  what: string
  why: string
  /** The key of those who may know about whom there is such data: they are shown the names. */
  known_by: Permission
  /** Its time counts from the last day of a person; or it is about others than people who work here. */
  counts?: 'last_day' | 'others'
  /** Days as shipped, and the least that may be set. */
  days: number
  floor: number
  /** A screen on which the same is set for a single row. */
  set_at?: ScreenLink
  /**
   * Selects what is due: `id`, `person` (an employee, or null), `at` (since when it is stored) and `bytes`. The caller leaves out
   * those under a legal hold.
   */
  due: (past: Past) => RawBuilder<unknown>
  /** Rows that are removed in one transaction; 500 by default. */
  at_once?: number
  /** Removes rows that `due` has found, all of them or none. */
  remove: (work: Work, ids: readonly number[]) => Promise<void>
}>

/** Rows that end after a fixed time: all that `forget` finds before an instant, so many at a time. */
type Ends = Readonly<{
  days: number
  what: string
  erase: (before: RawBuilder<string>, limit: RawBuilder<number>) => RawBuilder<unknown>
}>

/** Rows that a job of another kind removes, by its name. */
type EndsBy = Readonly<{ job: string; what: string }>

/** Rows that end by a class. */
type EndsWith = Readonly<{ rule: string; what: string }>

/**
 * The retention of the rows of a domain: each of its tables either ends, or is stored for a reason that is written down.
 * A table that is missing fails a test, so that none grows without anyone having thought of it.
 */
export type Retention = Readonly<{
  /** The classes that the domain registers, by their keys. */
  rules?: Readonly<Record<string, RetentionRule>>
  ends: Readonly<Record<string, Ends | EndsBy | EndsWith>>
  /** Tables by the reason for which they are retained. */
  kept: Readonly<Record<string, readonly string[]>>
}>
export type FixedEnd = Ends
