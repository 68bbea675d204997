import { type RawBuilder, sql } from 'kysely'

/** Selects the people who left before a date and still have pay documents, with their size. */
export const dueDocuments = (before: RawBuilder<string>): RawBuilder<unknown> => sql`
        select m.employee_id as id, m.employee_id as person, m.left_on::timestamptz as at, pay.bytes
        from (select s.employee_id, max(coalesce(s.left_on, 'infinity'::date)) as left_on
          from employment_span s group by 1) m
        cross join lateral (select sum(pg_column_size(p.facts) + pg_column_size(p.document)) as bytes, count(*) as count
          from payslips p where p.employee_id = m.employee_id and p.facts <> '{}') pay
        where m.left_on < ${before}::date and pay.count > 0`
