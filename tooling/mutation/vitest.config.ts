import main from "../../vitest.config";

// Stryker's runner cannot select a project of the main configuration, so this is one of them: the unit tests, or the
// tests that MUTATION_TESTS names.
const include = process.env["MUTATION_TESTS"]?.split(",");
const wanted = include?.some((file) => file.includes(".integration.")) ? "integration" : "unit";
const project = main.test?.projects?.find(
  (each) => typeof each === "object" && "test" in each && each.test?.name === wanted,
) as { test: object };

export default { ...project, test: { ...project.test, ...(include && { include, exclude: [] }) } };
