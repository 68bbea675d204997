import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { DataOf } from '#kit/contract/call.ts'
import type { listCountries } from '../../contract/overview.calls.ts'

/** Returns the countries by name whose name or code matches a pattern; all of them without one. */
export const listCountryRows = (tx: Tx, pattern: string | null): Promise<DataOf<typeof listCountries>> =>
  tx
    .selectFrom('countries')
    .select(['id', 'code', 'name', 'currency', 'dial_code'])
    .$if(pattern !== null, (rows) =>
      rows.where((row) =>
        row.or([
          row('name', 'ilike', pattern ?? ''),
          row('code', 'ilike', pattern ?? ''),
          row('code3', 'ilike', pattern ?? ''),
        ]),
      ),
    )
    .orderBy(sql`lower(name) collate names`)
    .execute()

/** Returns all countries by name, with their codes of two and three letters. */
export const listCountryNames = (tx: Tx): Promise<{ id: number; code: string; code3: string; name: string }[]> =>
  tx
    .selectFrom('countries')
    .select(['id', 'code', 'code3', 'name'])
    .orderBy(sql`lower(name) collate names`)
    .execute()
