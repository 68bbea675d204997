import { sql } from 'kysely'
import type { Demo } from '../demo.ts'
import type { Sample } from './insert.ts'

const FORMER = 'Tanvi Kulkarni'
const AGAIN = 'Sneha Iyer'

/**
 * Makes a person who left some weeks ago and one who joined since two records of one person: HR added her again in place of
 * a rehire, so they can be merged. The address passed to the new record, and she signed in to the old one with a private one.
 */
export const insertDoubles = async ({ tx }: Demo, { people }: Sample): Promise<void> => {
  const [former, again] = [people.get(FORMER)?.id, people.get(AGAIN)?.id]
  if (former === undefined || again === undefined) throw new Error('The demo lacks a person with two records')
  await sql`update employees e set first_name = s.first_name, last_name = s.last_name, date_of_birth = s.date_of_birth,
      personal_email = s.personal_email, work_email = null, work_email_key = null, former_work_email = s.work_email
    from employees s where s.id = ${again} and e.id = ${former}`.execute(tx)
  await sql`update accounts a set email = e.personal_email, email_key = e.personal_email from employees e
    where e.id = ${former} and a.employee_id = e.id and a.area = 'User'`.execute(tx)
  await sql`delete from former_names where employee_id = ${former}
    or account_id in (select id from accounts where employee_id = ${former})`.execute(tx)
}
