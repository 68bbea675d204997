-- What points were given for: a task, a ticket, a work report or a page of the hashbook. It belongs to another domain, which says
-- what it is called and who sees it, so it is no reference.
alter table scores
  add column source_type text check (source_type in ('task', 'ticket', 'report', 'topic')),
  add column source_id int check (source_id > 0),
  add constraint scores_source check ((source_type is null) = (source_id is null));

-- Raises of one year decided together: what a round may cost in a year, by currency, and the hikes that count against it.
create table hike_rounds (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  name text not null check (length(name) between 1 and 80),
  -- The day that is proposed for its raises; each keeps a day of its own.
  effective_from date not null,
  -- Nothing is proposed in a closed one; what was proposed is still decided.
  closed_at timestamptz
);
create unique index hike_rounds_name on hike_rounds (lower(name));
create index hike_rounds_by_day on hike_rounds (effective_from);
create trigger hike_rounds_version before update on hike_rounds for each row execute function raise_version();

create table hike_round_budgets (
  round_id int not null references hike_rounds on delete cascade,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  budget_minor bigint not null check (budget_minor between 1 and 999999999999),
  primary key (round_id, currency)
);

alter table hikes add column round_id int references hike_rounds on delete restrict;
create index hikes_of_round on hikes (round_id) where round_id is not null;

-- The round of a hike is part of what was decided on.
create or replace function keep_decided_hike() returns trigger language plpgsql as $$
begin
  if old.state <> 'proposed' and (new.employee_id, new.effective_from, new.currency, new.basis, new.current_minor,
      new.new_minor, new.percent_bp, new.reason, new.note, new.proposed_by, new.changed_by, new.round_id)
    is distinct from (old.employee_id, old.effective_from, old.currency, old.basis, old.current_minor, old.new_minor,
      old.percent_bp, old.reason, old.note, old.proposed_by, old.changed_by, old.round_id)
    or old.state in ('rejected', 'withdrawn', 'applied')
    or (old.state <> new.state and (old.state, new.state) not in (('proposed', 'approved'), ('proposed', 'rejected'),
      ('proposed', 'withdrawn'), ('approved', 'withdrawn'), ('approved', 'applied')))
  then
    raise exception 'this hike is decided' using errcode = 'restrict_violation', constraint = 'hikes_decided';
  end if;
  return new;
end $$;
