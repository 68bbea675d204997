-- Cards of the board that were put in a place by hand. The place lies between those of the cards next to it, on the scale of
-- the usual order: priority, due date, id.
alter table tasks
  add column board_place double precision check (board_place between 0 and 1000000),
  add constraint tasks_board_places unique (state, board_place) deferrable initially deferred;

-- The place of a task in its column, the same for all readers.
create function board_order(place double precision, rank smallint, due date, id int) returns double precision
  language sql immutable parallel safe
  return coalesce(place, rank * 100000 + (coalesce(due, '2199-12-31'::date) - '1999-12-31'::date) + id % 10000000 * 0.0000001::double precision);
create index tasks_by_board on tasks (state, board_order(board_place, priority_rank, due_date, id), id)
  where state not in ('done', 'cancelled');

-- Another column has its own order. A moved card is no other version of the task: forms that are open stay valid.
create function forget_board_place() returns trigger language plpgsql as $$
begin
  new.board_place := null;
  return new;
end $$;
create trigger tasks_zz_board_place before update on tasks for each row
  when (old.state is distinct from new.state) execute function forget_board_place();
drop trigger tasks_version on tasks;
create trigger tasks_version before update on tasks for each row
  when (old.risk is not distinct from new.risk
    and (old.board_place is not distinct from new.board_place or old.state is distinct from new.state))
  execute function raise_version();
