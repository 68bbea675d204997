-- What was before and after a change stands beside the row of the audit, which holds a salted digest of it: values can be
-- erased while the chain stays provable (docs/decisions/049).
create table audit_values (
  -- No reference, which costs every change more than the rest of this row: rows of the audit never go, and values without one are found by verifying.
  audit_id bigint primary key,
  -- Keeps a digest from being guessed once its values are gone.
  salt bytea not null default uuid_send(gen_random_uuid()) check (length(salt) = 16),
  before jsonb,
  after jsonb
);

-- Values that were erased, each once. Nothing else may remove values.
create table audit_erased (
  audit_id bigint primary key references audit_rows on delete restrict,
  erased_at timestamptz not null default app_now(),
  -- Where the row stands in the sealed part of its chain; null: after it.
  chain smallint not null references audit_chains on delete restrict,
  sealed_no bigint
);
create index audit_erased_sealed on audit_erased (chain, sealed_no) where sealed_no is not null;

-- The hashes of the rows before this migration, which cover plain values: they prove what the anchors of that time hold.
create table audit_sealed (
  audit_id bigint primary key references audit_rows on delete restrict,
  chain smallint not null references audit_chains on delete restrict,
  no bigint not null check (no > 0),
  previous_hash bytea not null,
  hash bytea not null,
  new_previous bytea not null,
  new_hash bytea not null
);
create index audit_sealed_no on audit_sealed (chain, no);

alter table audit_rows add column digest bytea check (length(digest) = 32);
alter table audit_verifications add column rows_erased bigint not null default 0 check (rows_erased >= 0);
alter table audit_anchors add column is_sealed boolean not null default false;

-- A case file of the audit is kept as any other export.
alter table exports drop constraint exports_format_check, add constraint exports_format_check
  check (format in ('csv', 'xlsx', 'zip'));

create function audit_digest(salt bytea, before jsonb, after jsonb) returns bytea language sql immutable as $$
  select sha256(salt || convert_to(jsonb_build_array(before, after)::text, 'UTF8'))
$$;

-- What the hash of a row covers, beside the hash of the row before it.
create function audit_content(r audit_rows) returns text language sql immutable as $$
  select jsonb_build_array(r.id, r.chain, extract(epoch from r.at), r.actor_account_id, r.on_behalf_of, r.session_id,
    r.request_id, r.action, r.entity, r.entity_id, r.employee_id, encode(r.digest, 'hex'))::text
$$;

-- The content is hashed for itself, so that a link of the chain can be shown without its row.
create function audit_hash(r audit_rows) returns bytea language sql immutable as $$
  select sha256(r.previous_hash || sha256(convert_to(audit_content(r), 'UTF8')))
$$;

-- The hash of a row as it was before this migration.
create function audit_sealed_hash(previous bytea, r audit_rows, before jsonb, after jsonb) returns bytea
  language sql immutable as $$
  select sha256(previous || convert_to(jsonb_build_array(
    extract(epoch from r.at), r.actor_account_id, r.on_behalf_of, r.session_id, r.request_id,
    r.action, r.entity, r.entity_id, r.employee_id, before, after)::text, 'UTF8'))
$$;

drop trigger audit_rows_append_only on audit_rows;
drop trigger audit_anchors_append_only on audit_anchors;

insert into audit_values (audit_id, before, after)
  select id, before, after from audit_rows where before is not null or after is not null;
update audit_rows a set digest = audit_digest(v.salt, v.before, v.after) from audit_values v where v.audit_id = a.id;

-- Each chain is followed by its old hashes and chained anew. A row that followed none that was there still does so after it.
create index audit_rows_link on audit_rows (chain, previous_hash);
analyze audit_rows;
set local enable_hashjoin = off;
set local enable_mergejoin = off;
insert into audit_sealed
  with recursive line as (
    select a.id, a.chain, 1::bigint as no, a.previous_hash, a.hash, a.previous_hash as new_previous, audit_hash(a) as new_hash
    from audit_rows a
    where a.previous_hash = '\x00' or not exists (
      select from audit_rows b where b.chain = a.chain and b.hash = a.previous_hash)
    union all
    select a.id, a.chain, l.no + 1, a.previous_hash, a.hash, l.new_hash,
      sha256(l.new_hash || sha256(convert_to(audit_content(a), 'UTF8')))
    from line l join audit_rows a on a.chain = l.chain and a.previous_hash = l.hash
  )
  select * from line on conflict do nothing;
set local enable_hashjoin = on;
set local enable_mergejoin = on;
drop index audit_rows_link;

update audit_chains c set last_hash = s.new_hash from audit_sealed s where s.chain = c.chain and s.hash = c.last_hash;
update audit_rows a set previous_hash = s.new_previous, hash = s.new_hash from audit_sealed s where s.audit_id = a.id;
update audit_anchors set is_sealed = true;
insert into audit_anchors (day, chain, last_row, last_hash)
  select (app_now() at time zone 'UTC')::date, a.chain, a.id, a.hash
  from audit_chains c join audit_rows a on a.chain = c.chain and a.hash = c.last_hash
  on conflict do nothing;
-- The walks begin anew, for they know the old hashes. What they found stays named.
update audit_walks set after_row = 0, links = '{}';

alter table audit_sealed drop column new_previous, drop column new_hash;
alter table audit_rows drop column before, drop column after;
drop function audit_digest(audit_rows);

-- A chain that is not there is refused by a check and, where one was removed, by the trigger: both cost less than a reference.
alter table audit_rows drop constraint audit_rows_chain_fkey, add constraint audit_rows_chain check (chain between 0 and 255);
-- The hash before the last one is kept, so that one statement moves the chain on and answers both.
alter table audit_chains add column previous_hash bytea not null default '\x00';

create or replace function chain_audit_row() returns trigger language plpgsql as $$
declare
  -- The text of audit_content; written out, for calling it takes longer than all the rest.
  content bytea := sha256(convert_to(jsonb_build_array(new.id, new.chain, extract(epoch from new.at), new.actor_account_id,
    new.on_behalf_of, new.session_id, new.request_id, new.action, new.entity, new.entity_id, new.employee_id,
    encode(new.digest, 'hex'))::text, 'UTF8'));
begin
  update audit_chains set previous_hash = last_hash, last_hash = sha256(last_hash || content) where chain = new.chain
    returning previous_hash, last_hash into new.previous_hash, new.hash;
  if not found then raise exception 'there is no chain %', new.chain using errcode = 'restrict_violation'; end if;
  return new;
end $$;

-- Values go, with what would let them be guessed, once it is written down that they were erased.
create function refuse_unless_erased() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if tg_table_name = 'audit_values' then
      if exists (select from audit_erased e where e.audit_id = old.audit_id) then return old; end if;
    elsif tg_table_name = 'audit_sealed' then
      if exists (select from audit_erased e where e.chain = old.chain and e.sealed_no <= old.no) then return old; end if;
    elsif old.is_sealed and exists (select from audit_erased e where e.chain = old.chain and e.sealed_no is not null) then
      return old;
    end if;
  end if;
  raise exception 'rows of % are only ever added', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger audit_rows_append_only before update or delete on audit_rows
  for each row execute function refuse_change();
create trigger audit_erased_append_only before update or delete on audit_erased
  for each row execute function refuse_change();
create trigger audit_values_append_only before update or delete on audit_values
  for each row execute function refuse_unless_erased();
create trigger audit_sealed_append_only before update or delete on audit_sealed
  for each row execute function refuse_unless_erased();
create trigger audit_anchors_append_only before update or delete on audit_anchors
  for each row execute function refuse_unless_erased();

-- Erases the values of rows of the audit; answers of how many. Of the sealed part of a chain the old hashes go from the erased
-- row on, with their anchors: whoever knows the others could guess the values by them.
create function erase_audit_values(wanted bigint[]) returns int language plpgsql as $$
declare
  ids bigint[] := array(select v.audit_id from audit_values v where v.audit_id = any(wanted) order by v.audit_id for update);
begin
  insert into audit_erased (audit_id, chain, sealed_no)
    select a.id, a.chain, s.no from audit_rows a left join audit_sealed s on s.audit_id = a.id where a.id = any(ids);
  delete from audit_values where audit_id = any(ids);
  with first as (
    select a.chain, min(e.sealed_no) as no from audit_erased e join audit_rows a on a.id = e.audit_id
    where e.audit_id = any(ids) and e.sealed_no is not null group by 1),
  anchors as (
    delete from audit_anchors x using first f, audit_sealed s
    where x.is_sealed and x.chain = f.chain and s.audit_id = x.last_row and s.no >= f.no)
  delete from audit_sealed s using first f where s.chain = f.chain and s.no >= f.no;
  return cardinality(ids);
end $$;

-- The audit as it is read: each row with its values, or when they were erased.
create view audit_log as
  select a.*, v.before, v.after, e.erased_at
  from audit_rows a left join audit_values v on v.audit_id = a.id left join audit_erased e on e.audit_id = a.id;

-- The audit as it is verified: what is wrong with a row by itself, where something is.
create view audit_checked as
  select a.id, a.chain, a.previous_hash, a.hash,
    case
      when a.hash <> audit_hash(a) then format('The row %s of chain %s was changed', a.id, a.chain)
      when v.audit_id is not null and e.audit_id is not null
        then format('The values of row %s of chain %s were put back after they were erased', a.id, a.chain)
      when v.audit_id is null and a.digest is not null and e.audit_id is null
        then format('The values of row %s of chain %s are missing', a.id, a.chain)
      when v.audit_id is not null and a.digest is distinct from audit_digest(v.salt, v.before, v.after)
        then format('The values of row %s of chain %s were changed', a.id, a.chain)
      when s.hash <> audit_sealed_hash(s.previous_hash, a, v.before, v.after)
        or s.no > 1 and not exists (
          select from audit_sealed p where p.chain = s.chain and p.no = s.no - 1 and p.hash = s.previous_hash)
        then format('The row %s of chain %s was changed before its chain was sealed', a.id, a.chain)
    end as fault
  from audit_rows a
    left join audit_values v on v.audit_id = a.id
    left join audit_erased e on e.audit_id = a.id
    left join audit_sealed s on s.audit_id = a.id;
