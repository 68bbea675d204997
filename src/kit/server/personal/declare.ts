import type { Database } from '../database/tables.ts'
import { slot } from '../slots.ts'

/** People whose data is stored for a time: a person who works here, a candidate, and someone who is about to begin. */
export const SUBJECTS = ['employee', 'candidate', 'onboard'] as const
export type Subject = (typeof SUBJECTS)[number]

/**
 * Conditions of SQL over a row `t`, by the kind of subject: whether it belongs to one of `$ids`, an array of integers.
 * `$texts` are patterns of what names them, such as their addresses.
 */
export type Belongs = Readonly<Partial<Record<Subject, string>>>

/** The personal data in the columns of a table, and the value of each after its subject is erased. */
type PersonalTable<Column extends string = string> = Readonly<{
  of?: Belongs
  /** A row is a subject of this kind itself; `within`: the subjects of another kind with which it is erased. */
  is?: Subject
  within?: Belongs
  /** Becomes null. */
  cleared?: readonly Column[]
  /** A text that becomes "Removed" where there was one, because a row of this state needs it. */
  removed?: readonly Column[]
  /** Becomes the value of an expression of SQL over `t`; `$now` is the instant. */
  replaced?: Readonly<Partial<Record<Column, string>>>
  /** The same, but only when the whole person is erased: names, and the addresses that identify them. */
  identity?: Readonly<Partial<Record<Column, string>>>
  /** The row is deleted, with the values of these columns. Without a column: `[]`. */
  deleted?: readonly Column[]
  /** Files that are destroyed, by their ids. */
  files?: readonly Column[]
  /**
   * Stays, although it is personal, because the law requires it; `until`: the class after which each column becomes the value
   * of its expression.
   */
  kept?: Readonly<{ columns: Readonly<Partial<Record<Column, string>>>; until: string; why: string }>
  /** Rows that stay without anything personal in them, and why: what a certificate of an erasure names. */
  stays?: Readonly<{ label: string; why: string }>
  /** Texts that identify a person: copies of them are searched in notices, mails and responses. */
  identifies?: readonly Column[]
  /** The table has copies of data of other tables. They are searched when a whole subject is erased. */
  isCopy?: true
  /** Its rows are files, which are destroyed with their bytes. */
  isFile?: true
  /** Worked out of other columns by the database. */
  follows?: readonly Column[]
  /** Left out of the package of the person: it belongs to others, or is a secret. */
  unseen?: readonly Column[]
  /** Columns without data about the person, or with the work of the organisation. */
  plain?: readonly Column[]
}>

/** The personal data in the tables of a domain. Each text of each table is in one of the lists. */
export type Personal = { readonly [Table in keyof Database]?: PersonalTable<keyof Database[Table] & string> }

/** The columns of a domain's tables, by its name. */
export type PersonalOf = Readonly<{ domain: string; tables: Personal }>

/** The columns and their expressions. */
export const expressionsOf = (columns: Readonly<Partial<Record<string, string>>> = {}): [string, string][] =>
  Object.entries(columns).flatMap(([column, text]): [string, string][] => (text === undefined ? [] : [[column, text]]))

/** Filled where the application is put together, with all domains: an erasure covers the data of each of them. */
export const personalData = slot<readonly PersonalOf[]>('what tables hold about people', [])

export type DeclaredTable = Readonly<{ name: string; domain: string; table: PersonalTable }>

/** All declared tables, in the order in which rows can be deleted. */
export const declaredTables = (): readonly DeclaredTable[] =>
  personalData.get().flatMap(({ domain, tables }) =>
    Object.entries(tables).map(([name, table]) => ({
      name,
      domain,
      table,
    })),
  )

/** A reference to an employee, which is the row's own person. */
export const own = (column = 'employee_id'): Belongs => ({ employee: `t.${column} = any($ids)` })

/** Rows that belong to a row that belongs to the person. */
export const through = (key: string, table: string, column = 'employee_id'): Belongs => ({
  employee: `t.${key} in (select x.id from ${table} x where x.${column} = any($ids))`,
})

const ACCOUNTS = 'select a.id from accounts a where a.employee_id = any($ids)'

/** Rows of the login of a person. */
export const ofLogin = (column = 'account_id'): Belongs => ({ employee: `t.${column} in (${ACCOUNTS})` })

/** Returns the condition that one of the columns has a text that names the subject. */
const mentions = (...columns: readonly string[]): string =>
  `lower(concat_ws(' ', ${columns.map((column) => `t.${column}::text`).join(', ')})) like any($texts)`

/** Copies of data of other tables: found by the names of the subject, and by the login. */
export const copies = (columns: readonly string[], login?: string): Belongs => {
  const named = mentions(...columns)
  return {
    employee: login === undefined ? named : `(t.${login} in (${ACCOUNTS}) or ${named})`,
    candidate: named,
    onboard: named,
  }
}
