-- A change of a person's published shift inside the notice time, which holds once the person accepts it.
create table shift_offers (
  id int generated always as identity primary key,
  version int not null default 1,
  updated_at timestamptz not null default app_clock(),
  week_id int not null references shift_weeks on delete restrict,
  employee_id int not null references employees on delete restrict,
  -- The place that it would replace, with its shift as it was; null for an addition.
  assignment_id int references shift_assignments on delete restrict,
  replaced jsonb,
  -- The shift to join; null where it is looked for, or made, once the offer is accepted.
  shift_id int references shifts on delete restrict,
  -- The shift was changed for all, so the place goes with the person.
  takes_place boolean not null default false,
  template_id int references shift_templates on delete restrict,
  name text not null check (length(name) between 1 and 40),
  short text not null check (length(short) between 1 and 3),
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  date date not null,
  start_time text not null check (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  end_time text not null check (end_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  break_minutes int not null check (break_minutes between 0 and 480),
  span tstzrange not null,
  site text not null check (site in ('any', 'onsite')),
  skill_id int references skills on delete restrict,
  skill_level smallint check (skill_level between 1 and 5),
  note text not null default '' check (length(note) <= 500),
  reason text not null check (length(reason) between 3 and 500),
  -- Rules whose break was accepted when the offer was made.
  override_rules text[] not null default '{}',
  override_reason text check (length(override_reason) between 3 and 300),
  offered_by int not null references accounts on delete restrict,
  created_at timestamptz not null,
  respond_by timestamptz not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'lapsed', 'withdrawn')),
  decided_by int references accounts on delete restrict,
  decided_at timestamptz,
  constraint shift_offers_replaced check ((assignment_id is null) = (replaced is null)),
  constraint shift_offers_skill check ((skill_id is null) = (skill_level is null)),
  constraint shift_offers_overridden check ((override_reason is null) = (override_rules = '{}')),
  constraint shift_offers_in_time check (respond_by > created_at and respond_by <= lower(span) - interval '2 hours'),
  constraint shift_offers_decided check ((state = 'open') = (decided_at is null))
);
create unique index shift_offers_open_day on shift_offers (employee_id, date) where state = 'open';
create unique index shift_offers_open_place on shift_offers (assignment_id) where state = 'open';
create index shift_offers_of_week on shift_offers (week_id, id);
create index shift_offers_of_shift on shift_offers (shift_id) where state = 'open';
create index shift_offers_due on shift_offers (respond_by) where state = 'open';
create index shift_offers_of_person on shift_offers (employee_id, id);
create trigger shift_offers_version before update on shift_offers for each row execute function raise_version();

alter table shift_events drop constraint shift_events_action_check;
alter table shift_events add constraint shift_events_action_check check (action in ('created', 'changed', 'deleted',
  'assigned', 'removed', 'swapped', 'claimed', 'released', 'left', 'published', 'withdrawn', 'locked', 'unlocked',
  'offered', 'offer_accepted', 'offer_declined', 'offer_lapsed', 'offer_withdrawn'));
