-- A punch that was not ended: found by a job, its end proposed by its owner and decided by a lead. No timer decides.
create table forced_punchouts (
  id int generated always as identity primary key,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  session_id int not null references attendance_sessions on delete restrict,
  employee_id int not null references employees on delete restrict,
  origin text not null check (origin in ('limit', 'lead')),
  state text not null check (state in ('detected', 'proposed', 'returned', 'approved', 'superseded')),
  detected_at timestamptz not null,
  evidence jsonb not null default '[]',
  -- The breaks as they were when the punch was found: every time that is proposed or decided cuts these anew.
  breaks jsonb not null default '[]',
  proposed_out_at timestamptz,
  proposed_basis text
    check (proposed_basis in ('heartbeat', 'break', 'screenshot', 'ticket', 'report', 'shift_end', 'expected')),
  owner_out_at timestamptz,
  owner_reason text check (length(owner_reason) between 3 and 500),
  decided_by int references accounts on delete restrict,
  decided_out_at timestamptz,
  decided_note text check (length(decided_note) <= 500),
  decided_at timestamptz,
  due_at timestamptz not null,
  -- When the head of the department and the administrators were asked, because no one had decided.
  head_asked_at timestamptz,
  admins_asked_at timestamptz,
  constraint forced_punchouts_evidence check (jsonb_typeof(evidence) = 'array' and jsonb_typeof(breaks) = 'array'),
  constraint forced_punchouts_proposal
    check ((proposed_out_at is null) = (proposed_basis is null) and proposed_out_at <= detected_at),
  constraint forced_punchouts_owner check (
    (owner_out_at is null) = (owner_reason is null)
    and (state not in ('proposed', 'returned') or owner_out_at is not null)),
  constraint forced_punchouts_decision check (
    (decided_out_at is not null) = (state = 'approved')
    and (decided_by is null or decided_at is not null)
    and (state not in ('returned', 'approved', 'superseded') or decided_at is not null)
    and (state <> 'returned' or decided_note is not null))
);
create unique index forced_punchouts_one_undecided on forced_punchouts (session_id)
  where state in ('detected', 'proposed', 'returned');
create index forced_punchouts_due on forced_punchouts (due_at, id) where state in ('detected', 'proposed', 'returned');
create index forced_punchouts_of_person on forced_punchouts (employee_id) where state in ('detected', 'proposed', 'returned');
create index forced_punchouts_detected on forced_punchouts (detected_at, id);
create index forced_punchouts_session on forced_punchouts (session_id);
create trigger forced_punchouts_version
  before update of state, owner_out_at, owner_reason, decided_out_at, decided_note on forced_punchouts
  for each row execute function raise_version();
create function refuse_settled() returns trigger language plpgsql as $$
begin
  raise exception 'a settled forced punch-out stays as it is' using errcode = 'restrict_violation';
end $$;
create trigger forced_punchouts_final before update on forced_punchouts
  for each row when (old.state in ('approved', 'superseded')) execute function refuse_settled();
create trigger forced_punchouts_kept before delete on forced_punchouts for each row execute function refuse_settled();

-- A punch whose end is open or provisional has exactly the undecided row that fits it, and no other punch has one.
create function check_forced_punchout() returns trigger language plpgsql as $$
declare
  faults int;
begin
  select count(*) into faults
  from attendance_sessions s
  left join forced_punchouts f on f.session_id = s.id and f.state in ('detected', 'proposed', 'returned')
  where s.id = case when tg_table_name = 'forced_punchouts' then (to_jsonb(new) ->> 'session_id')::int else new.id end
    and not case s.state
      when 'stale' then coalesce(f.state = 'detected', false)
      when 'pending_out' then coalesce(f.state in ('proposed', 'returned') and f.owner_out_at = s.punched_out_at, false)
      else f.id is null end;
  if faults > 0 then
    raise exception 'a punch and its forced punch-out contradict each other'
      using errcode = 'check_violation', constraint = 'forced_punchouts_fit_punch';
  end if;
  return null;
end $$;
create constraint trigger forced_punchouts_fit after insert or update of state, session_id, owner_out_at on forced_punchouts
  deferrable initially deferred for each row execute function check_forced_punchout();
create constraint trigger attendance_sessions_fit_inserted after insert on attendance_sessions
  deferrable initially deferred for each row when (new.state in ('stale', 'pending_out'))
  execute function check_forced_punchout();
create constraint trigger attendance_sessions_fit_updated after update of state, punched_out_at on attendance_sessions
  deferrable initially deferred for each row
  when (old.state in ('stale', 'pending_out') or new.state in ('stale', 'pending_out'))
  execute function check_forced_punchout();

alter table attendance_corrections add forced_punchout_id int references forced_punchouts on delete restrict;
