-- A goal that somebody rated, or pinned evidence to, is not deleted by an edit of the list. Whole evaluations still go with
-- all their parts, so the check waits for the end of the transaction.
alter table evaluation_ratings drop constraint evaluation_ratings_goal,
  add constraint evaluation_ratings_goal foreign key (goal_id, evaluation_id) references evaluation_goals (id, evaluation_id)
    deferrable initially deferred;
alter table evaluation_evidence drop constraint evaluation_evidence_goal,
  add constraint evaluation_evidence_goal foreign key (goal_id, evaluation_id) references evaluation_goals (id, evaluation_id)
    deferrable initially deferred;

-- A comment can be written before a rating is chosen.
alter table evaluation_ratings alter column rating drop not null,
  add constraint evaluation_ratings_says check (rating is not null or comment <> '');
