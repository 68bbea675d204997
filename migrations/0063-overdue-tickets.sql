-- Tickets that run and are overdue: found by when they are due, among the few that run.
create index tickets_overdue on tickets ((coalesce(case when first_response_at is null then least(response_due_at, resolve_due_at)
  else resolve_due_at end, '2200-01-01T00:00:00Z'::timestamptz))) where state in ('open', 'in_progress');
