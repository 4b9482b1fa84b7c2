-- works-with: 46
-- When each outside service answered last, and when it last did not: for those who run the installation.
CREATE TABLE provider_answers (
  port text PRIMARY KEY,
  answered_at timestamptz,
  unanswered_at timestamptz
);
