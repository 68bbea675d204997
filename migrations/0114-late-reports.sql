-- A report that is too old to be filed, and may be until a day because a reviewer allowed it.
alter table work_reports add column file_until date;
alter table report_decisions
  drop constraint report_decisions_decision_check,
  add constraint report_decisions_decision_check check (decision in ('accepted', 'returned', 'excused', 'allowed'));
