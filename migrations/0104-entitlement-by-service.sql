-- Entitlement by months and by years of service; carried leave may live longer than a year.
alter table leave_plans drop constraint leave_plans_carry_months_check;
alter table leave_plans add constraint leave_plans_carry_months check (carry_months between 0 and 120);

-- How a part of a leave year is counted where `prorate` holds: in days, or in twelfths for months of employment.
alter table leave_plans add column prorate_by text not null default 'days'
  check (prorate_by in ('days', 'full_months', 'begun_months'));

-- Whether a higher amount holds from the anniversary, or for the leave year in which the anniversary lies.
alter table leave_plans add column service_from text not null default 'anniversary'
  check (service_from in ('anniversary', 'leave_year'));

-- True for a list of {after_years, yearly_amount}, at most ten, with rising years.
create function are_service_steps(steps jsonb) returns boolean language sql immutable strict as $$
  select jsonb_typeof(steps) = 'array' and jsonb_array_length(steps) <= 10 and not exists (
    select from (
      select (s.value ->> 'after_years')::int as years, (s.value ->> 'yearly_amount')::int as amount,
        lag((s.value ->> 'after_years')::int) over (order by s.ordinality) as before
      from jsonb_array_elements(steps) with ordinality s) x
    where x.years is null or x.amount is null or x.years not between 1 and 60
      or x.amount not between 0 and 1000000 or x.years <= x.before)
$$;
alter table leave_plans add column service_steps jsonb not null default '[]' check (are_service_steps(service_steps));
