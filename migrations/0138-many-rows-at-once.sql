-- The audit of a change of many rows has chains of its own: a row of a chain in the same transaction makes the next one
-- slower, and nobody else waits for them.
alter table audit_rows drop constraint audit_rows_chain, add constraint audit_rows_chain check (chain between 0 and 271);
insert into audit_chains (chain) select generate_series(256, 271);

-- As an expression, for the planner takes this index for a search by person alone, which reads it whole.
alter table employments drop constraint employments_number,
  add constraint employments_number exclude using gist (brand_id with =, employee_no with =, (employee_id + 0) with <>);

-- Computes the zones once.
create or replace function write_person_zones(people int[]) returns void language plpgsql as $$
declare
  computed person_zones[];
begin
  if people = '{}' then return; end if;
  perform from employees e where e.id = any(people) order by e.id for no key update;
  computed := array(select z from compute_person_zones(people) z);
  delete from person_zones z
  where z.employee_id = any(people) and not exists (
    select from unnest(computed) c where (c.employee_id, c.starts_on) = (z.employee_id, z.starts_on));
  insert into person_zones select * from unnest(computed)
  on conflict (employee_id, starts_on) do update
    set ends_on = excluded.ends_on, time_zone = excluded.time_zone, starts_at = excluded.starts_at, ends_at = excluded.ends_at
    where (person_zones.ends_on, person_zones.time_zone, person_zones.ends_at)
      is distinct from (excluded.ends_on, excluded.time_zone, excluded.ends_at);
end $$;

-- A first employment has no placement yet, which decides about the zone.
create function person_zones_of_new_employments() returns trigger language plpgsql as $$
begin
  perform write_person_zones(array(
    select distinct c.employee_id from changed c where exists (select from placements p where p.employee_id = c.employee_id)));
  return null;
end $$;
drop trigger employments_zones_added on employments;
create trigger employments_zones_added after insert on employments referencing new table as changed
  for each statement execute function person_zones_of_new_employments();

-- A transaction that assigns many numbers raises the row of the brand for a block of them, for each version of a row makes
-- the next one slower, for all who read it. What is left of the block returns before the commit. The block stands in a
-- setting of the transaction, which a savepoint takes back like a row: the next number, and the one after the block.
create function numbers_held(of_brand int) returns int[] language sql stable as $$
  select string_to_array(nullif(current_setting('muster.numbers_' || of_brand, true), ''), ':')::int[]
$$;
create function hold_numbers(of_brand int, next_number int, end_number int) returns void language sql as $$
  select set_config('muster.numbers_' || of_brand, next_number || ':' || end_number, true)
$$;

-- Moves the next number of a locked brand on.
create function move_numbers(of_brand int, next_number int) returns void language plpgsql as $$
declare
  held int[] := numbers_held(of_brand);
  block int := case when held is null then 0 else 64 end;
begin
  if next_number > coalesce(held[2], 0) then
    update brands set number_next = next_number + block where id = of_brand;
    held[2] := next_number + block;
  end if;
  perform hold_numbers(of_brand, next_number, held[2]);
end $$;

create function return_numbers() returns trigger language plpgsql as $$
declare
  held int[] := numbers_held(new.id);
begin
  if held[1] < held[2] then
    perform hold_numbers(new.id, held[1], held[1]);
    update brands set number_next = held[1] where id = new.id;
  end if;
  return null;
end $$;
create constraint trigger brands_numbers_held after update of number_next on brands deferrable initially deferred
  for each row when (new.number_next > old.number_next) execute function return_numbers();
