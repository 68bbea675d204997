-- Steps of the set-up that an organisation leaves out; all others are ticked by what exists.
create table setup_skips (
  id int generated always as identity primary key,
  step text not null constraint setup_skips_step unique check (step ~ '^[a-z_.]{1,60}$'),
  created_at timestamptz not null default app_clock()
);
