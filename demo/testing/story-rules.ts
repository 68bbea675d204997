/**
 * A rule that the product follows and that the demo, which writes into the tables, could break. `query` returns one row
 * with the text `found` for each break. `$now` in it is the instant of the demo.
 */
export type StoryRule = Readonly<{ domain: string; rule: string; query: string }>

/** Names a rule of a domain: `found` describes a row of `from`, which has the tables and the condition that is broken. */
export const storyRule = (domain: string, rule: string, found: string, from: string): StoryRule => ({
  domain,
  rule,
  query: `select ${found} as found from ${from}`,
})

/** Returns the condition that a person is employed on a day, or on all days of a range. */
export const employed = (person: string, from: string, to = from): string =>
  `exists (select from employment_span m where m.employee_id = ${person} and m.joined_on <= (${from})::date
    and coalesce(m.left_on, 'infinity') >= (${to})::date)`

/** Returns the condition that an account, if it is one of an employee, belongs to someone employed on a day. */
export const employedAccount = (account: string, day: string): string =>
  `not exists (select from accounts acc where acc.id = ${account} and acc.area = 'User' and acc.employee_id is not null
    and not ${employed('acc.employee_id', day)})`

/** Returns the condition that an account is that of a person. */
export const isOwn = (account: string, person: string): string =>
  `exists (select from accounts acc where acc.id = ${account} and acc.employee_id = ${person})`

/** Returns the condition that a day is no working day of a work pattern. */
export const isDayOff = (pattern: string, day: string): string =>
  `exists (select from (select * from work_pattern_versions v where v.pattern_id = ${pattern}
      and v.effective_from <= ${day} order by v.effective_from desc limit 1) v
    where exists (select from holidays h where h.calendar_id = v.holiday_calendar_id and h.date = ${day} and h.portion = 'full')
      or not exists (select from jsonb_to_recordset(v.days) d(week int, weekday int, start text, expected_minutes int)
        where d.weekday = extract(isodow from ${day})
          and d.week = 1 + ((floor((${day} - coalesce(v.cycle_anchor, ${day})) / 7.0)::int % v.cycle_weeks) + v.cycle_weeks) % v.cycle_weeks
          and (d.start is not null or d.expected_minutes > 0)))`
