-- Handovers of many tasks at once, of a leaver and by a lead who takes a task over state no time and no note of their own.
alter table task_handovers
  alter column note drop not null,
  alter column remaining_minutes drop not null;
