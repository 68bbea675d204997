-- How the targets of a whole organisation stand in a month, by department, as they were summed last.
create table target_months (
  -- The first day of the month.
  month date primary key,
  computed_at timestamptz not null,
  departments jsonb not null check (jsonb_typeof(departments) = 'array')
);
