import { sql } from 'kysely'
import type { Demo } from '../demo.ts'

/** The person who signs in with a name of the demo. */
const personOf = async ({ tx }: Demo, name: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select employee_id as id from accounts
    where area = 'User' and email_key = ${`${name}@northwind.example`} and deleted_at is null`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`The demo has no ${name}`)
  return row.id
}

/** Two things in stock were handed to the developer yesterday, and wait for a signature. */
const waitForSignature = async (demo: Demo, keeper: number | null): Promise<void> => {
  const { tx, now } = demo
  const person = await personOf(demo, 'code115')
  await sql`with bundle as (
      insert into inventory_handouts (employee_id, handed_by, handed_at, purpose, terms_text)
      values (${person}, ${keeper}, ${now}::timestamptz - interval '20 hours', 'replacement', '') returning id, employee_id),
    item as (update inventory_assets a set status = 'assigned', location = null, is_wiped = false
      where a.id in (select min(x.id) from inventory_assets x join inventory_categories c on c.id = x.category_id
        where c.tag_prefix in ('SC', 'HS') and x.status = 'in_stock' group by c.id) returning a.id, a.condition)
    insert into inventory_assignments (handout_id, asset_id, employee_id, state, condition_out)
    select bundle.id, item.id, bundle.employee_id, 'offered', item.condition from bundle, item`.execute(tx)
}

/** Some laptops came back: most without a word, one return is disputed. */
const addReturns = async ({ tx, now }: Demo, keeper: number | null): Promise<void> => {
  if (keeper === null) return
  await sql`with old as (
      select a.id, row_number() over (order by a.id) as n from inventory_assets a
      where a.status in ('retired', 'in_stock') and exists (select from inventory_categories c where c.id = a.category_id and c.tag_prefix = 'NL')),
    person as (select e.employee_id as id, row_number() over (order by e.employee_id desc) as n
      from (select distinct g.employee_id from inventory_assignments g where g.state = 'accepted'
        and not exists (select from accounts k where k.id = ${keeper} and k.employee_id = g.employee_id)
        and exists (select from employment_span m where m.employee_id = g.employee_id and m.left_on is null
          and m.joined_on <= (${now}::timestamptz - interval '800 days')::date)) e),
    pair as (select old.id as asset_id, person.id as employee_id, old.n from old join person on person.n = old.n),
    bundle as (insert into inventory_handouts (employee_id, handed_by, handed_at, purpose, terms_text, signed_at, signed_how)
      select employee_id, ${keeper}, ${now}::timestamptz - interval '800 days', 'other', '',
        ${now}::timestamptz - interval '799 days', 'self' from pair returning id, employee_id)
    insert into inventory_assignments (handout_id, asset_id, employee_id, state, condition_out, returned_at, taken_by,
      condition_in, return_note, dispute_text, closed_at, closed_how)
    select b.id, p.asset_id, p.employee_id, case when p.n = 1 then 'disputed' else 'closed' end, 'new', x.at, ${keeper},
      case when p.n = 1 then 'fair' else 'good' end, case when p.n = 1 then 'A scratch on the lid' end,
      case when p.n = 1 then 'The scratch was there when I got it, and I said so on that day.' end,
      case when p.n > 1 then x.at + interval '1 day' end, case when p.n > 1 then 'signed' end
    from pair p join bundle b on b.employee_id = p.employee_id
    cross join lateral (select ${now}::timestamptz - case when p.n = 1 then interval '3 days' else p.n * interval '40 days' end as at) x`.execute(
    tx,
  )
}

/** A phone fell, and its holder has reported it. Five warranties end soon. */
const reportProblems = async ({ tx, now, today }: Demo): Promise<void> => {
  await sql`update inventory_assignments g set problem_kind = 'damaged', problem_text = 'It fell; the glass is cracked.',
      problem_at = ${now}::timestamptz - interval '5 hours'
    where g.id = (select min(x.id) from inventory_assignments x join inventory_assets a on a.id = x.asset_id
      where x.state = 'accepted' and a.tag like 'PH-%')`.execute(tx)
  await sql`update inventory_assets a set warranty_until = ${today}::date + 9 * x.n::int,
      purchased_on = least(a.purchased_on, ${today}::date - 700)
    from (select id, row_number() over (order by id) as n from inventory_assets where tag like 'SC-%' and status = 'assigned'
      order by id limit 5) x where x.id = a.id`.execute(tx)
}

/** People with an accepted resignation return everything by the last day. */
const requestFromLeavers = async ({ tx }: Demo): Promise<void> => {
  await sql`update inventory_assignments g set return_due_on = m.left_on, return_reason = 'leaving'
    from employment_span m where m.employee_id = g.employee_id and m.left_on is not null
      and g.state in ('offered', 'accepted', 'return_announced')`.execute(tx)
}

/** Two requests that were approved and wait for the keeper. */
const requestMore = async (demo: Demo): Promise<void> => {
  const { tx, now, today } = demo
  for (const [name, prefix, reason] of [
    ['code102', 'NL', 'The battery lasts for an hour.'],
    ['code112', 'PH', 'On call from next month on.'],
  ] as const) {
    const person = await personOf(demo, name)
    await sql`insert into inventory_requests (category_id, employee_id, quantity, needed_by, reason, state, created_at, approved_at,
        approved_by)
      select c.id, ${person}, 1, ${today}::date + 12, ${reason}, 'approved', ${now}::timestamptz - interval '2 days',
        ${now}::timestamptz - interval '1 day', (select a.id from accounts a where a.employee_id = manager_of(${person}, ${today}::date)
          and a.area = 'User' and a.deleted_at is null) from inventory_categories c
      where c.tag_prefix = ${prefix}`.execute(tx)
  }
}

/** Nothing is handed out before it was bought: what was, is bought five days before, and its warranty ends as much earlier. */
const buyBeforeHandOut = async ({ tx }: Demo): Promise<void> => {
  await sql`update inventory_assets a set purchased_on = x.day, warranty_until = a.warranty_until - (a.purchased_on - x.day)
    from (select g.asset_id, (min(h.handed_at))::date - 5 as day from inventory_assignments g
      join inventory_handouts h on h.id = g.handout_id group by 1) x
    where x.asset_id = a.id and a.purchased_on > x.day`.execute(tx)
}

/** A laptop came back with a broken screen: its holder was charged, and objects. Another one was found again, and is to be wiped. */
const chargeAndFind = async ({ tx, now }: Demo, keeper: number | null): Promise<void> => {
  await sql`update inventory_assignments g set recovery_minor = 1, recovery_currency = a.currency, charged_by = ${keeper},
      condition_in = 'poor', return_note = 'The screen is cracked.', objection_text = 'It was cracked when I got it, as I wrote on the first day.',
      objected_at = ${now}::timestamptz - interval '2 hours'
    from inventory_assets a where a.id = g.asset_id and g.id = (select max(x.id) from inventory_assignments x
      join inventory_assets o on o.id = x.asset_id where x.closed_how = 'signed' and o.currency is not null)`.execute(
    tx,
  )
  await sql`update inventory_assignments g set recovery_minor = greatest(1, least(9900, inventory_book_value(a.price_minor,
      coalesce(a.salvage_bp, c.salvage_bp), coalesce(a.useful_life_months, c.useful_life_months), a.purchased_on, g.returned_at::date)))
    from inventory_assets a join inventory_categories c on c.id = a.category_id
    where a.id = g.asset_id and g.recovery_minor = 1`.execute(tx)
  await sql`update inventory_assets a set is_wiped = false where a.id = (select max(x.id) from inventory_assets x
    join inventory_categories c on c.id = x.category_id and c.holds_data where x.status = 'in_stock'
    having count(*) > 3)`.execute(tx)
}

export const addStories = async (demo: Demo, keeper: number | null): Promise<void> => {
  await addReturns(demo, keeper)
  await waitForSignature(demo, keeper)
  await buyBeforeHandOut(demo)
  await reportProblems(demo)
  await requestFromLeavers(demo)
  await requestMore(demo)
  await chargeAndFind(demo, keeper)
}
