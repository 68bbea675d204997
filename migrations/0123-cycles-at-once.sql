-- Several cycles run at the same time: those for everyone do not overlap, those for people who are added may.
alter table evaluation_cycles add column participants text not null default 'everyone'
  constraint evaluation_cycles_participants check (participants in ('everyone', 'chosen'));
alter table evaluation_cycles drop constraint evaluation_cycles_overlap,
  add constraint evaluation_cycles_overlap exclude using gist (daterange(period_start, period_end, '[]') with &&)
    where (state <> 'cancelled' and participants = 'everyone');
