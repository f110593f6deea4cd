#include <QtTest>
#include <set>

#include "engine/fetch/catalogue.h"
#include "engine/model/sampler_plans.h"
#include "engine/open/recipe_choice.h"
#include "tests/support/run.h"

using namespace longtake;

/// The catalogue names the recipe that is chosen when a model's file opens.
class TestCatalogueRecipes : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_file_lies_where_its_recipe_is_found_data() {
    QTest::addColumn<int>("index");
    const auto catalogue = load_catalogue();
    QVERIFY(!catalogue.problem);
    for (std::size_t i = 0; i < catalogue.models.size(); ++i)
      if (catalogue.models[i].streams) QTest::newRow(catalogue.models[i].name.c_str()) << static_cast<int>(i);
  }
  void a_file_lies_where_its_recipe_is_found() {
    QFETCH(int, index);
    const PublishedModel model = load_catalogue().models[static_cast<std::size_t>(index)];
    const SamplerPlan* plan = find_sampler_plan(model.recipe);
    QVERIFY2(plan != nullptr, model.recipe.c_str());
    const SamplerPlan* found = plan_by_name("/models/" + model.files.front().to, plan->form);
    // A file whose name determines no recipe uses the most common one.
    QCOMPARE(found == nullptr ? std::string("self-forcing") : found->name, model.recipe);
  }

  void no_two_files_lie_in_one_place() {
    std::set<std::string> places;
    for (const PublishedModel& model : load_catalogue().models)
      for (const PublishedFile& file : model.files) QVERIFY2(places.insert(file.to).second, file.to.c_str());
  }

  void every_text_is_there_in_all_languages() {
    for (const PublishedModel& model : load_catalogue().models) {
      for (const TextByLanguage* text : {&model.about, &model.title, &model.licence}) {
        // A proper name is the same in all languages.
        if (text->in("de") == text->in("en")) continue;
        for (const char* language : {"de", "es", "ja", "zh"})
          QVERIFY2(text->in(language) != text->in("en"), (model.name + " " + language).c_str());
      }
    }
  }
};

LONGTAKE_TEST(TestCatalogueRecipes)
#include "test_catalogue_recipes.moc"
