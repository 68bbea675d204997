// Tasks by a typed text: by key, title, description and comments.
import { type RawBuilder, sql } from 'kysely'
import { containing } from '#kit/server/database/containing.ts'

const numberOf = (q: string): number => Number(/^t-(\d{1,9})$/i.exec(q)?.[1] ?? 0)

/** Shorter texts are in almost everything: they are compared with titles alone. */
const SHORTEST = 3
const isShort = (q: string): boolean => q.trim().length < SHORTEST

/**
 * The way to find tasks with a typed text. `texts`, their titles and descriptions: `any`, as the database likes; `few`,
 * all of them first; `many`, one by one in the order of the list until there are enough. The database itself cannot
 * choose, as its plan is made for all texts. `comments`: all, or the newest of a text that is in very many.
 */
export type Finding = Readonly<{ texts: 'any' | 'few' | 'many'; comments: 'all' | 'newest' }>
export const ANY: Finding = { texts: 'any', comments: 'all' }
export const FEW: Finding = { texts: 'few', comments: 'all' }

/** So many comments are looked through for a text that is in very many of them. */
const NEWEST = 300

/** Tasks with a comment that has a text: one list for the whole statement. */
const commented = (pattern: RawBuilder<unknown>, comments: Finding['comments']) =>
  comments === 'all'
    ? sql`select c.task_id from task_comments c where c.parts like ${pattern} and c.deleted_at is null`
    : sql`select y.task_id from (select c.task_id from task_comments c where c.parts || '' like ${pattern} and c.deleted_at is null
        order by c.id desc limit ${sql.lit(NEWEST)}) y`

type Text = Readonly<{ pattern: RawBuilder<unknown>; id: number }>

const inTitle = ({ pattern, id }: Text, { texts }: Finding): RawBuilder<boolean> =>
  texts === 'few'
    ? sql<boolean>`t.id = any(array(select x.id from tasks x where x.title ilike ${pattern} or x.id = ${id}))`
    : sql<boolean>`(t.title ilike ${pattern} or t.id = ${id})`

const anywhere = ({ pattern, id }: Text, { texts, comments }: Finding): RawBuilder<boolean> => {
  if (texts === 'few')
    return sql<boolean>`t.id = any(array(select x.id from tasks x where x.parts like ${pattern}
      union select ${id}::int union ${commented(pattern, comments)}))`
  // For many not the column as it is, so that the index of texts does not collect them all.
  const parts = texts === 'many' ? sql`t.parts || ''` : sql`t.parts`
  return sql<boolean>`(${parts} like ${pattern} or t.id = ${id} or t.id in (${commented(pattern, comments)}))`
}

/** Made once for a statement. */
const patternOf = (q: string): RawBuilder<unknown> =>
  isShort(q) ? sql`${containing(q)}::text` : sql`(select trigram_pattern(${q}))`

/** Conditions of a list: the tasks with a typed text; none where nothing is typed. */
export const found = (q: string | undefined, finding: Finding): RawBuilder<boolean>[] => {
  if (q === undefined || q === '') return []
  const text = { pattern: patternOf(q), id: numberOf(q) }
  return [isShort(q) ? inTitle(text, finding) : anywhere(text, finding)]
}

/** SQL condition: the title or the description of a task `x` has a text. */
export const isNamedSo = (q: string): RawBuilder<boolean> =>
  isShort(q) ? sql<boolean>`x.title ilike ${patternOf(q)}` : sql<boolean>`x.parts like ${patternOf(q)}`

/** SQL condition: a comment `c` has a text; never for one or two letters. */
export const isCommentedSo = (q: string): RawBuilder<boolean> =>
  isShort(q) ? sql<boolean>`false` : sql<boolean>`c.parts like ${patternOf(q)}`

const BEFORE = 40
const WINDOW = 160

/** The part of a text around the typed one, on one line; the place is about there, as some letters become longer. */
const around = (
  q: string,
  text: RawBuilder<unknown>,
) => sql`(select case when l.place > ${sql.lit(BEFORE)} then '…' else '' end
    || regexp_replace(substr(${text}, greatest(1, l.place - ${sql.lit(BEFORE)}), ${sql.lit(WINDOW)}), '[[:space:]]+', ' ', 'g')
  from (select strpos(searched_text(${text}), searched_text(${q})) as place offset 0) l)`

/** SQL: where a task `t` has the typed text as JSON, if not in its title or key: in the description, or the newest comment. */
export const foundIn = (q: string | undefined): RawBuilder<unknown> => {
  if (q === undefined || isShort(q)) return sql`null::json`
  const pattern = patternOf(q)
  return sql`case when t.id = ${numberOf(q)} or trigram_text(t.title) like ${pattern} then null
    when trigram_text(t.description) like ${pattern}
      then json_build_object('part', 'description', 'text', ${around(q, sql`t.description`)})
    else (select json_build_object('part', 'comment', 'text', ${around(q, sql`c.body`)}) from task_comments c
      where c.task_id = t.id and c.deleted_at is null and c.parts like ${pattern} order by c.id desc limit 1) end`
}
