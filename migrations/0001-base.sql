-- What every domain stands on: audit chains, idempotency keys, helpers for versions and times.
create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- unaccent() is only stable because its dictionary could change; ours does not, and indexes need an immutable one.
create function plain_text(value text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

-- A row's version counts its changes, so that a stale update is noticed.
create function raise_version() returns trigger language plpgsql as $$
begin
  if new.version = old.version then
    new.version := old.version + 1;
  end if;
  new.updated_at := clock_timestamp();
  return new;
end $$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only ever added', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Each actor writes to one of these chains, so that one transaction never waits for two of them.
create table audit_chains (
  chain smallint primary key,
  last_hash bytea not null default '\x00'
);
insert into audit_chains (chain) select generate_series(0, 255);

create table audit_rows (
  id bigint generated always as identity primary key,
  chain smallint not null references audit_chains,
  at timestamptz not null,
  actor_account_id int,
  on_behalf_of int,
  session_id int,
  request_id text,
  action text not null,
  entity text not null,
  entity_id bigint,
  employee_id int,
  before jsonb,
  after jsonb,
  previous_hash bytea not null default '\x00',
  hash bytea not null default '\x00'
);
create index audit_rows_entity on audit_rows (entity, entity_id, id);
create index audit_rows_employee on audit_rows (employee_id, id) where employee_id is not null;
create index audit_rows_session on audit_rows (session_id, id) where session_id is not null;

create function audit_digest(r audit_rows) returns bytea language sql immutable as $$
  select sha256(r.previous_hash || convert_to(jsonb_build_array(
    extract(epoch from r.at), r.actor_account_id, r.on_behalf_of, r.session_id, r.request_id,
    r.action, r.entity, r.entity_id, r.employee_id, r.before, r.after)::text, 'UTF8'))
$$;

create function chain_audit_row() returns trigger language plpgsql as $$
begin
  select last_hash into new.previous_hash from audit_chains where chain = new.chain for update;
  new.hash := audit_digest(new);
  update audit_chains set last_hash = new.hash where chain = new.chain;
  return new;
end $$;
create trigger audit_rows_chain before insert on audit_rows for each row execute function chain_audit_row();
create trigger audit_rows_append_only before update or delete on audit_rows
  for each row execute function refuse_change();

-- The stored answers of changes, kept in the transaction of the change.
create table idempotency_keys (
  account_id int not null,
  key text not null check (length(key) between 8 and 100),
  call_id text not null,
  body_hash bytea not null,
  answer jsonb not null,
  created_at timestamptz not null,
  constraint idempotency_keys_once primary key (account_id, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);

-- Secrets of the installation that all its processes share, such as the key that signs tokens.
create table installation (
  only_row boolean primary key default true check (only_row),
  token_key bytea not null,
  data_key bytea not null,
  is_demo boolean not null default false,
  created_at timestamptz not null default clock_timestamp()
);
