/** Phrases that send a reader back to the start of the sentence, each with what to write instead. Case is ignored. */
export const bannedPhrases: readonly (readonly [pattern: string, instead: string])[] = [
  ["in vain", "failed"],
  ["anew", "again"],
  ["for ever", "permanently"],
  ["whoever|whomever", "name the person or process"],
  ["(is|are|was) nobody's", "does not belong to any merchant"],
  ["nobody (hears|is told|knows)", "name who does what"],
  ["(is|are|was|were|be|been) told (of|so|about|by|in|that|what|how|when|to)", "is notified of, is reported"],
  ["(hear|hears) of it", "be notified of it"],
  ["(as|how) (it|they) (now )?stands?", "its current state"],
  ["on giving up", "cancel URL"],
  ["take[ns]? (it |them )?(as|for) paid", "mark as paid"],
  ["(could|may|can) be meant", "is a possible match"],
  ["could not be told apart", "we could not tell which request it is for"],
  ["is not a parameter here", "is not a known parameter"],
  ["there is nothing at this", "not found"],
  ["is needed\\.", "is required"],
  ["(lives?|living) through", "survives"],
  ["(the|a) (very|selfsame) same", "the same"],
  ["none of (its|our|their) business", "is ignored"],
  ["is to be had", "is available"],
  ["what is due already", "deliveries that are already due"],
  ["put (it|the receiver) right", "fix"],
  ["needs a look", "needs attention"],
  ["nothing fits", "no results match"],
  ["read reliably again", "operational"],
  ["the one before (it|that)\\b", "the previous one"],
  ["somebody else's making", "created by someone else"],
];

/** Openings of a sentence without a noun: "What is due…", "Those which…". Questions are fine. */
export const bannedOpenings: readonly string[] = ["What", "Whatever", "Whoever", "Those (that|which)", "One that"];

/** Names that say nothing to a newcomer, with the term of the field. */
export const bannedIdentifiers: readonly (readonly [name: string, instead: string])[] = [
  ["condemn", "disableEndpoint"],
  ["waitForTwins", "serializeConcurrentCreates"],
  ["isAnothers", "isClaimedByOther"],
  ["stirred", "recentlyChanged"],
  ["takeOddRequests", "handleClientErrors"],
  ["unlockJobsOfTheDead", "releaseJobsOfDeadWorkers"],
  ["complain", "warn"],
];

/** The longest sentences, in words. Code counts as one word. */
export const maxSentenceWords = { comments: 45, docs: 45, copy: 35 } as const;

/** The Flesch-Kincaid grade of guides and of the texts of the user interface. */
export const maxGrade = 9;

/** Fewer words have no meaningful grade. */
export const minGradedWords = 40;
