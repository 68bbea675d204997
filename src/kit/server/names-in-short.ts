import { type RawBuilder, sql } from 'kysely'

/** So many names are written out. */
const MOST = 3

/** SQL: the names of rows in their order, the first three of more: `Berlin, India, Munich and 4 more`. `names`: selects the column `name`. */
export const namesInShort = (names: RawBuilder<unknown>): RawBuilder<string | null> => sql<string | null>`(
  select string_agg(x.name, ', ' order by x.place) filter (where x.place <= ${sql.lit(MOST)})
    || case when count(*) > ${sql.lit(MOST)} then ' and ' || count(*) - ${sql.lit(MOST)} || ' more' else '' end
  from (select n.name, row_number() over (order by lower(n.name) collate names) as place from (${names}) n) x)`
