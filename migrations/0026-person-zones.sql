-- In which zone the days of a person are read: that of the placement, else of the version of the work pattern, else of the
-- brand. Kept as stretches, so that every statement finds the zone, and with it the date, of an instant by one look into
-- an index. The first stretch of a person reaches back without end, the last one ahead.
create table person_zones (
  employee_id int not null references employees on delete cascade,
  starts_on date not null,
  -- The first date that no longer belongs to the stretch.
  ends_on date not null,
  time_zone text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (employee_id, starts_on)
);

create function compute_person_zones(people int[]) returns setof person_zones language sql stable as $$
  with placed as (
    select p.employee_id, p.work_pattern_id, p.time_zone, p.effective_from,
      case when lag(p.id) over timeline is null then '-infinity'::date else p.effective_from end as starts_on,
      coalesce(lead(p.effective_from) over timeline, 'infinity') as ends_on
    from placements p where p.employee_id = any(people) and p.superseded_at is null
    window timeline as (partition by p.employee_id order by p.effective_from)
  ), branded as (
    select placed.*, (
      select b.time_zone from employments m join brands b on b.id = m.brand_id
      where m.employee_id = placed.employee_id
      order by m.joined_on <= placed.effective_from desc, m.joined_on desc limit 1) as brand_zone
    from placed
  ), versions as (
    select v.pattern_id, v.effective_from as starts_on, v.time_zone,
      coalesce(lead(v.effective_from) over (partition by v.pattern_id order by v.effective_from), 'infinity') as ends_on
    from work_pattern_versions v where v.pattern_id in (select work_pattern_id from placed)
    union all
    select v.pattern_id, '-infinity', null, min(v.effective_from)
    from work_pattern_versions v where v.pattern_id in (select work_pattern_id from placed) group by v.pattern_id
  ), pieces as (
    select p.employee_id, greatest(p.starts_on, v.starts_on) as starts_on,
      coalesce(p.time_zone, v.time_zone, p.brand_zone, 'UTC') as time_zone
    from branded p left join versions v
      on v.pattern_id = p.work_pattern_id and v.starts_on < p.ends_on and v.ends_on > p.starts_on
  ), changes as (
    select pieces.*, lag(time_zone) over (partition by employee_id order by starts_on) is distinct from time_zone as is_new
    from pieces
  ), stretches as (
    select employee_id, starts_on, time_zone,
      coalesce(lead(starts_on) over (partition by employee_id order by starts_on), 'infinity') as ends_on,
      case when starts_on = '-infinity' then '-infinity' else starts_on::timestamp at time zone time_zone end as starts_at
    from changes where is_new
  )
  select employee_id, starts_on, ends_on, time_zone, starts_at,
    coalesce(min(starts_at) over (
      partition by employee_id order by starts_on rows between 1 following and unbounded following), 'infinity')
  from stretches
$$;

-- Writers of one person wait for each other, so that each sees what the one before has changed.
create function write_person_zones(people int[]) returns void language plpgsql as $$
begin
  if people = '{}' then return; end if;
  perform from employees e where e.id = any(people) order by e.id for no key update;
  delete from person_zones z
  where z.employee_id = any(people) and not exists (
    select from compute_person_zones(people) c where (c.employee_id, c.starts_on) = (z.employee_id, z.starts_on));
  insert into person_zones select * from compute_person_zones(people)
  on conflict (employee_id, starts_on) do update
    set ends_on = excluded.ends_on, time_zone = excluded.time_zone, starts_at = excluded.starts_at, ends_at = excluded.ends_at
    where (person_zones.ends_on, person_zones.time_zone, person_zones.ends_at)
      is distinct from (excluded.ends_on, excluded.time_zone, excluded.ends_at);
end $$;

create function person_zones_of_changed() returns trigger language plpgsql as $$
begin
  perform write_person_zones(array(select distinct employee_id from changed));
  return null;
end $$;
create trigger placements_zones_added after insert on placements referencing new table as changed
  for each statement execute function person_zones_of_changed();
create trigger placements_zones_removed after delete on placements referencing old table as changed
  for each statement execute function person_zones_of_changed();
create trigger employments_zones_added after insert on employments referencing new table as changed
  for each statement execute function person_zones_of_changed();
create trigger employments_zones_removed after delete on employments referencing old table as changed
  for each statement execute function person_zones_of_changed();

-- Most updates change nothing that decides about zones, ends that follow from a neighbour above all.
create function person_zones_of_placements() returns trigger language plpgsql as $$
begin
  perform write_person_zones(array(
    select distinct c.employee_id from was w join changed c using (id)
    where (w.effective_from, w.time_zone, w.work_pattern_id, w.superseded_at)
      is distinct from (c.effective_from, c.time_zone, c.work_pattern_id, c.superseded_at)));
  return null;
end $$;
create trigger placements_zones_changed after update on placements referencing old table as was new table as changed
  for each statement execute function person_zones_of_placements();

create function person_zones_of_employments() returns trigger language plpgsql as $$
begin
  perform write_person_zones(array(
    select distinct c.employee_id from was w join changed c using (id)
    where (w.brand_id, w.joined_on) is distinct from (c.brand_id, c.joined_on)));
  return null;
end $$;
create trigger employments_zones_changed after update on employments referencing old table as was new table as changed
  for each statement execute function person_zones_of_employments();

create function person_zones_of_brand() returns trigger language plpgsql as $$
begin
  perform write_person_zones(array(select distinct employee_id from employments where brand_id = new.id));
  return null;
end $$;
create trigger brands_zones after update of time_zone on brands for each row
  when (old.time_zone <> new.time_zone) execute function person_zones_of_brand();

-- Only a pattern that names a zone in one of its versions decides about zones.
create function person_zones_of_patterns() returns trigger language plpgsql as $$
begin
  perform write_person_zones(array(
    select distinct p.employee_id from placements p
    where p.superseded_at is null and p.work_pattern_id in (
      select c.pattern_id from changed c where c.time_zone is not null
      union select v.pattern_id from work_pattern_versions v
      where v.time_zone is not null and v.pattern_id in (select pattern_id from changed))));
  return null;
end $$;
create trigger work_pattern_versions_zones_added after insert on work_pattern_versions referencing new table as changed
  for each statement execute function person_zones_of_patterns();
create trigger work_pattern_versions_zones_removed after delete on work_pattern_versions referencing old table as changed
  for each statement execute function person_zones_of_patterns();
create trigger work_pattern_versions_zones_before after update on work_pattern_versions referencing old table as changed
  for each statement execute function person_zones_of_patterns();
create trigger work_pattern_versions_zones_after after update on work_pattern_versions referencing new table as changed
  for each statement execute function person_zones_of_patterns();

insert into person_zones select * from compute_person_zones(array(select id from employees));

-- The date of a person at an instant, by the stretch that holds then.
create function day_in(zone person_zones, moment timestamptz) returns date language sql immutable as $$
  select least((moment at time zone zone.time_zone)::date, zone.ends_on - 1)
$$;

create or replace function person_day(person int, moment timestamptz) returns date language sql stable as $$
  select coalesce(
    (select day_in(z, moment) from person_zones z
     where z.employee_id = person and z.starts_at <= moment and z.ends_at > moment),
    (moment at time zone 'UTC')::date)
$$;

-- Where a person is placed at an instant, with the zone in which that day is read.
create or replace function placement_at(person int, moment timestamptz)
  returns table (role_id int, team_id int, department_id int, time_zone text) language sql stable as $$
  select p.role_id, p.team_id, p.department_id, z.time_zone
  from person_zones z
  join placements p on p.employee_id = z.employee_id and p.superseded_at is null
    and p.effective_from <= day_in(z, moment) and (p.effective_until is null or p.effective_until > day_in(z, moment))
  where z.employee_id = person and z.starts_at <= moment and z.ends_at > moment
$$;
