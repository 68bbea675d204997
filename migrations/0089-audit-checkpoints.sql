-- Rows of the audit end after their time, from the start of each chain. A checkpoint says which rows went and with which hash
-- they ended: from there the rest is proved (docs/decisions/053). To write one down is to remove its rows.
create table audit_checkpoints (
  id int generated always as identity primary key,
  chain smallint not null references audit_chains on delete restrict,
  -- Its number in its chain.
  no int not null check (no > 0),
  -- All that were made at once; one row of the audit says so.
  removal int not null check (removal > 0),
  rows int not null check (rows > 0),
  first_at timestamptz not null,
  last_at timestamptz not null check (last_at >= first_at),
  -- Of the chain, every row up to this number went.
  last_row bigint not null,
  -- The hash before the first of them, and that of the last: the first row that is left follows it.
  begins_at bytea not null,
  last_hash bytea not null check (length(last_hash) = 32),
  -- How many of them had their values erased before.
  erased int not null default 0 check (erased between 0 and rows),
  -- Where they ended in the sealed part of the chain, and whether old hashes of it had gone because values were erased.
  sealed_no bigint,
  sealed_hash bytea,
  is_unsealed boolean not null default false,
  removed_at timestamptz not null default app_now(),
  -- Covers all of it, and the seal of the checkpoint before.
  seal bytea not null check (length(seal) = 32),
  constraint audit_checkpoints_once unique (chain, no),
  constraint audit_checkpoints_further unique (chain, last_row),
  -- No time may be set that is shorter.
  constraint audit_checkpoints_floor check (removed_at - last_at >= interval '1095 days'),
  constraint audit_checkpoints_sealed check ((sealed_no is null) = (sealed_hash is null))
);
create index audit_checkpoints_removal on audit_checkpoints (removal);

create function audit_checkpoint_seal(previous bytea, k audit_checkpoints) returns bytea language sql immutable as $$
  select sha256(previous || convert_to(jsonb_build_array(k.chain, k.no, k.removal, k.rows, extract(epoch from k.first_at),
    extract(epoch from k.last_at), k.last_row, encode(k.begins_at, 'hex'), encode(k.last_hash, 'hex'), k.erased, k.sealed_no,
    encode(k.sealed_hash, 'hex'), k.is_unsealed, extract(epoch from k.removed_at))::text, 'UTF8'))
$$;

-- Where each chain begins: at the hash of its last checkpoint.
create view audit_starts as
  select c.chain, coalesce(k.last_hash, '\x00') as hash, coalesce(k.last_row, 0) as last_row
  from audit_chains c left join lateral (
    select x.last_hash, x.last_row from audit_checkpoints x where x.chain = c.chain order by x.no desc limit 1) k on true;

create function seal_audit_checkpoint() returns trigger language plpgsql as $$
declare
  last audit_checkpoints;
begin
  select * into last from audit_checkpoints x where x.chain = new.chain order by x.no desc limit 1;
  new.no := coalesce(last.no, 0) + 1;
  new.begins_at := coalesce(last.last_hash, '\x00');
  new.is_unsealed := new.is_unsealed or coalesce(last.is_unsealed, false);
  new.seal := audit_checkpoint_seal(coalesce(last.seal, '\x00'), new);
  return new;
end $$;

-- What went must be one line from the start of its chain to the hash that the checkpoint names, and just what it says.
create function remove_audit_rows() returns trigger language plpgsql as $$
declare
  wrong smallint;
  until bigint := (select max(k.last_row) from made k);
begin
  with gone as materialized (
    select a.id, a.chain, a.at, a.previous_hash, a.hash from audit_rows a join made k on k.chain = a.chain and a.id <= k.last_row
    where a.id <= until),
  line as (
    select g.chain, count(*) as rows, min(g.at) as first_at, max(g.at) as last_at, max(g.id) as last_row,
      count(distinct g.previous_hash) as links,
      count(*) filter (where b.id is null and g.previous_hash <> k.begins_at) as loose,
      bool_or(g.hash = k.last_hash) and not bool_or(g.previous_hash = k.last_hash) as is_end
    from gone g join made k on k.chain = g.chain left join gone b on b.chain = g.chain and b.hash = g.previous_hash
    group by g.chain)
  select k.chain into wrong from made k left join line l on l.chain = k.chain
  where (k.rows, k.first_at, k.last_at, k.last_row) is distinct from (l.rows, l.first_at, l.last_at, l.last_row)
    or l.links <> l.rows or l.loose > 0 or not l.is_end limit 1;
  if found then
    raise exception 'the rows of chain % are not those with which it begins', wrong using errcode = 'restrict_violation';
  end if;
  delete from audit_values v using audit_rows a, made k
    where a.id = v.audit_id and a.chain = k.chain and a.id <= k.last_row and a.id <= until;
  delete from audit_sealed s using audit_rows a, made k
    where a.id = s.audit_id and a.chain = k.chain and a.id <= k.last_row and a.id <= until;
  delete from audit_erased e using audit_rows a, made k
    where a.id = e.audit_id and a.chain = k.chain and a.id <= k.last_row and a.id <= until;
  delete from audit_rows a using made k where a.chain = k.chain and a.id <= k.last_row and a.id <= until;
  return null;
end $$;

create trigger audit_checkpoints_seal before insert on audit_checkpoints
  for each row execute function seal_audit_checkpoint();
create trigger audit_checkpoints_remove after insert on audit_checkpoints
  referencing new table as made for each statement execute function remove_audit_rows();
create trigger audit_checkpoints_append_only before update or delete on audit_checkpoints
  for each row execute function refuse_change();

-- A row that stands before a checkpoint of its chain goes; no other one.
create function refuse_unless_removed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if tg_table_name = 'audit_rows' then
      if exists (select from audit_checkpoints k where k.chain = old.chain and k.last_row >= old.id) then return old; end if;
    elsif exists (select from audit_checkpoints k where k.chain = old.chain and k.last_row >= old.audit_id) then return old;
    end if;
  end if;
  raise exception 'rows of % are only ever added', tg_table_name using errcode = 'restrict_violation';
end $$;
create or replace trigger audit_rows_append_only before update or delete on audit_rows
  for each row execute function refuse_unless_removed();
create or replace trigger audit_erased_append_only before update or delete on audit_erased
  for each row execute function refuse_unless_removed();

create or replace function refuse_unless_erased() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if tg_table_name = 'audit_values' then
      if exists (select from audit_erased e where e.audit_id = old.audit_id) then return old; end if;
      if exists (select from audit_rows a join audit_checkpoints k on k.chain = a.chain and k.last_row >= a.id
        where a.id = old.audit_id) then return old; end if;
    elsif tg_table_name = 'audit_sealed' then
      if exists (select from audit_erased e where e.chain = old.chain and e.sealed_no <= old.no) then return old; end if;
      if exists (select from audit_checkpoints k where k.chain = old.chain and k.last_row >= old.audit_id) then return old; end if;
    elsif old.is_sealed and exists (select from audit_erased e where e.chain = old.chain and e.sealed_no is not null) then
      return old;
    end if;
  end if;
  raise exception 'rows of % are only ever added', tg_table_name using errcode = 'restrict_violation';
end $$;

-- As before; the sealed part of a chain may begin at a checkpoint.
create or replace view audit_checked as
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
        and not exists (
          select from audit_checkpoints k where k.chain = s.chain and k.sealed_no = s.no - 1 and k.sealed_hash = s.previous_hash)
        then format('The row %s of chain %s was changed before its chain was sealed', a.id, a.chain)
    end as fault
  from audit_rows a
    left join audit_values v on v.audit_id = a.id
    left join audit_erased e on e.audit_id = a.id
    left join audit_sealed s on s.audit_id = a.id;

-- Anchors whose row is not in its chain, and did not go with a checkpoint either.
create view audit_anchors_broken as
  select x.day, x.chain, x.last_row
  from audit_anchors x join audit_starts b on b.chain = x.chain
  where case when x.is_sealed
    then not exists (select from audit_sealed s where s.audit_id = x.last_row and s.chain = x.chain and s.hash = x.last_hash)
    else not exists (select from audit_rows a where a.id = x.last_row and a.chain = x.chain and a.hash = x.last_hash) end
    and (x.last_row > b.last_row or exists (select from audit_rows a where a.id = x.last_row));

-- What is wrong with checkpoints: each is sealed, follows the one before, and a row of the audit says that it was made. That
-- row goes, too, once the first chain, in which the system writes, has come so far.
create view audit_checkpoints_broken as
  select f.chain, f.fault from (
    select k.chain,
      case
        when k.no > 1 and p.id is null then format('The checkpoint %s of chain %s is missing', k.no - 1, k.chain)
        when k.seal <> audit_checkpoint_seal(coalesce(p.seal, '\x00'), k) or k.begins_at <> coalesce(p.last_hash, '\x00')
          then format('The checkpoint %s of chain %s was changed', k.no, k.chain)
        when not exists (
            select from audit_rows a left join audit_values v on v.audit_id = a.id
            where a.entity = 'audit_checkpoints' and a.entity_id = k.removal and a.action = 'records.audit_removed'
              and (v.audit_id is null or v.after -> 'seals' ? encode(k.seal, 'hex')))
          and not exists (select from audit_checkpoints l where l.chain = 0 and l.last_at >= k.removed_at)
          then format('No row of the audit says that the checkpoint %s of chain %s was made', k.no, k.chain)
      end as fault
    from audit_checkpoints k left join audit_checkpoints p on p.chain = k.chain and p.no = k.no - 1) f
  where f.fault is not null;
