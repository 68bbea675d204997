-- For joins of other domains: each punch that counts on its business day, with its unpaid breaks and the minutes that
-- attendance counts for the whole day. A punch whose end is missing or waits for a decision is not decided.
create view punch_span as
  select s.id as session_id, s.employee_id, s.business_date as date, s.punched_in_at as from_at, s.punched_out_at as to_at,
    s.state in ('working', 'on_break', 'closed') as is_decided, d.worked_minutes as day_minutes,
    coalesce((select floor(sum(extract(epoch from b.ended_at - b.started_at)) / 60) from attendance_breaks b
      where b.session_id = s.id and not b.voided and not b.paid), 0)::int as break_minutes,
    (select b.started_at from attendance_breaks b
      where b.session_id = s.id and not b.voided and not b.paid and b.ended_at is null) as break_from
  from attendance_sessions s
  left join attendance_days d on d.employee_id = s.employee_id and d.business_date = s.business_date
  where s.state <> 'voided';
