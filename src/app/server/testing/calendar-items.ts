import { type RawBuilder, sql } from 'kysely'

/** A source of the working calendar that returns fixed items of people, such as shifts. Read again for each statement. */
export const calendarItems =
  (read: () => readonly (readonly [employee: number, item: unknown])[]) => (): RawBuilder<unknown> =>
    sql`
    select (x.value ->> 0)::int as employee_id, x.value -> 1 as item
    from jsonb_array_elements(${JSON.stringify(read())}::jsonb) as x(value)`
